/** Longest wait on a page that is never idle. */
const PATIENCE_MS = 2000;

/** Resolves when the page has loaded and nothing else runs, for what the first look doesn't need. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  await new Promise<void>((resolve) => {
    // Safari has no callback for idle times.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, PATIENCE_MS / 2);
  });
}
