/**
 * Text that people wrote and other people will read. Characters that are not seen but change what is seen (controls,
 * direction overrides, zero widths, unpaired halves) are dropped, white space becomes one space, and stacked accents end
 * after three. What is left is shown as text, never as markup.
 */
export function safeText(raw: string, longest: number): string {
  const plain = raw
    .normalize("NFC")
    .replaceAll(/[\t\n\r\u2028\u2029]/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, "")
    .replaceAll(/(\p{M}{3})\p{M}+/gu, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  return Array.from(plain).slice(0, longest).join("").trim();
}
