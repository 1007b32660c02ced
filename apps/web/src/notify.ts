import { createSignal } from "solid-js";
import { remembered } from "./remembered.ts";

/** "It is your turn" as the system's notification: only where somebody switched it on, and only while nobody looks. */
const [wanted, setWanted] = createSignal(remembered.get("notify") === "yes" && permission() === "granted");

export const notifies = wanted;

export function canNotify(): boolean {
  return permission() !== "none";
}

/** Asks the browser, too. False when it was refused. */
export async function switchNotify(on: boolean): Promise<boolean> {
  const allowed = on && permission() !== "none" && (await Notification.requestPermission()) === "granted";
  remembered.set("notify", allowed ? "yes" : "no");
  setWanted(allowed);
  return allowed === on;
}

/** One at a time: the next replaces it. A click comes back to the page. */
export function notifyTurn(text: string): void {
  if (!wanted() || permission() !== "granted" || document.visibilityState === "visible") return;
  try {
    const shown = new Notification("Escaramuza", { body: text, tag: "escaramuza-turn", icon: "/icon.svg" });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Phones only let the service worker do it.
    void navigator.serviceWorker?.ready.then(async (worker) =>
      worker.showNotification("Escaramuza", { body: text, tag: "escaramuza-turn", icon: "/icon.svg" }),
    );
  }
}

function permission(): NotificationPermission | "none" {
  return typeof Notification === "undefined" ? "none" : Notification.permission;
}
