/** Registers the worker of the offline page when nothing else is to be loaded. Does nothing where browsers forbid workers. */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  await new Promise<void>((resolve) => {
    // Safari has no callback for idle times.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1000);
  });
  await navigator.serviceWorker.register("/offline-worker.js").catch(() => {});
}
