import { whenIdle } from "#web/platform/page/when-idle.ts";

/** Registers the worker of the offline page when nothing else is to be loaded. Does nothing where browsers have or allow none. */
export async function registerWorker(): Promise<void> {
  await whenIdle();
  try {
    // Where browsers forbid workers, reading it may throw, too.
    await navigator.serviceWorker?.register("/offline-worker.js");
  } catch {}
}
