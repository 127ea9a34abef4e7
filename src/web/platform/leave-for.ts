/** Resolves when the user returns to this page: browsers may restore it from memory with a busy button. */
export const waitForReturn = () =>
  new Promise<void>((resolve) => window.addEventListener("pageshow", () => resolve(), { once: true }));

export async function leaveFor(url: string): Promise<void> {
  window.location.assign(url);
  await waitForReturn();
}
