import type { BoardHandle } from "../board/props.ts";
import { passOf, shownItems } from "./ActionBar.tsx";
import type { Composer } from "./composer.ts";

/** Digits for the lines of the menu, Enter confirms, Esc leaves, Space passes; Q and E turn what is being placed; H asks for a hint. */
export function tableKeys(composer: Composer, handle: () => BoardHandle | null, hint: () => boolean): () => void {
  const pressed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || typing(event.target)) return;
    if (act(event.key, event.target, event.shiftKey)) event.preventDefault();
  };

  function act(key: string, target: EventTarget | null, shift: boolean): boolean {
    if (/^[1-9]$/.test(key)) {
      const item = shownItems(composer)[Number(key) - 1];
      if (item === undefined) return false;
      composer.choose(item);
      return true;
    }
    switch (key) {
      case "Enter":
        // On a button, Enter is the button's, unless with Shift, or where the button has nothing more to do: it is chosen.
        if ((onControl(target) && !isChosen(target) && !shift) || !composer.ready() || composer.sending()) return false;
        composer.confirm();
        return true;
      case "Escape":
        composer.cancel();
        return true;
      case " ": {
        if (onControl(target)) return false;
        const pass = passOf(composer.menu());
        if (pass === null) return false;
        composer.choose(pass);
        return true;
      }
      case "q":
      case "Q":
        composer.turn(-15);
        return true;
      case "e":
      case "E":
        composer.turn(15);
        return true;
      case "z":
      case "Z":
        return composer.stepBack();
      case "h":
      case "H":
        return hint();
      case "+":
        handle()?.zoomIn();
        return true;
      case "-":
        handle()?.zoomOut();
        return true;
      default:
        return false;
    }
  }

  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input[type=text],input[type=search],textarea,select,dialog") !== null
  );
}

/** The line of the menu, or of the hint, that the answer in the making is of. */
function isChosen(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.act[aria-pressed="true"]') !== null;
}

/** A piece on the table is not: the board has taken the keys it wants. */
function onControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button,a,input,summary,[role=button]:not(.piece)") !== null;
}
