/** Keeps the page for days without a network. After everything else: the first visit has better things to load. */
export function workOffline(): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const register = (): void => {
    // Forbidden in some private windows: then the page needs its server.
    navigator.serviceWorker.register("/sw.js").catch(() => {});
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
