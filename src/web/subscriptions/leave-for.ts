/**
 * Resolves if the person comes back to the page as they left it: a browser may keep it whole, with a button that would
 * stay busy for good.
 */
export const untilBack = () =>
  new Promise<void>((resolve) => window.addEventListener("pageshow", () => resolve(), { once: true }));

/** Opens a page of the payment provider. */
export async function leaveFor(url: string): Promise<void> {
  window.location.assign(url);
  await untilBack();
}
