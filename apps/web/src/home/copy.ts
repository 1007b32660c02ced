/** Puts a text into the clipboard. False where neither the new way nor the old one is allowed. */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text, near);
  }
}

/** Over plain http there is no clipboard to write to, but a selected text can be copied. Beside `near`: a dialog keeps the focus inside. */
function copyByHand(text: string, near: Element): boolean {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "visually-hidden";
  near.after(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
