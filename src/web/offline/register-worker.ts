/** Registers the worker of the offline page when nothing else is to be loaded. Does nothing where browsers have or allow none. */
export async function registerWorker(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  await new Promise<void>((resolve) => {
    // Safari has no callback for idle times.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1000);
  });
  try {
    // Where browsers forbid workers, reading it may throw, too.
    await navigator.serviceWorker?.register("/offline-worker.js");
  } catch {}
}
