/** Who stays this long, in milliseconds, may want the page without a network one day. */
const STAYS = 3000;

/** Keeps the page for days without a network. After everything else: the first visit has better things to load. */
export function workOffline(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.MODE !== "production") return;
  const register = (): void => {
    // Forbidden in some private windows: then the page needs its server.
    setTimeout(() => void navigator.serviceWorker.register("/sw.js").catch(() => {}), STAYS);
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
