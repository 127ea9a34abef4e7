/** Errors stay until they are closed or the screen changes. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "neutral" | "error";
  /** Topic: a toast replaces an earlier one on the same topic, such as success after failure. */
  about: string;
  action?: { label: string; onPress: () => void };
  /** At least 5 s, except for a saved draft (docs/product.md#screens). */
  milliseconds?: number;
}

interface Region {
  show(message: ToastMessage): void;
  close(about: string): void;
  closeErrors(): void;
}

let waiting: ToastMessage[] = [];
let region: Region | undefined;

export function toast(message: ToastMessage): void {
  if (region) region.show(message);
  else waiting.push(message);
  for (const wake of wakers) wake();
}

/** Closes the toast on a topic when success needs no message. */
export function closeToast(about: string): void {
  waiting = waiting.filter((message) => message.about !== about);
  region?.close(about);
}

/** Closes errors when the screen changes under the same path. */
export const closeErrors = (): void => region?.closeErrors();

/** The live regions of open dialogs. */
let dialogs: readonly HTMLElement[] = [];
const dialogWatchers = new Set<() => void>();

function setDialogs(next: readonly HTMLElement[]): void {
  dialogs = next;
  for (const watch of dialogWatchers) watch();
}

/**
 * Shows toasts in the live region of a modal dialog, since everything outside is inert. Returns the function that ends
 * it.
 */
export function showToastsIn(region: HTMLElement): () => void {
  setDialogs([...dialogs, region]);
  return () => setDialogs(dialogs.filter((one) => one !== region));
}

/** For the list: the live region of the topmost open dialog. */
export const dialogRegion = (): HTMLElement | undefined => dialogs.at(-1);

/** For the region: subscribes to opening and closing dialogs. */
export function onDialogs(watch: () => void): () => void {
  dialogWatchers.add(watch);
  return () => dialogWatchers.delete(watch);
}

const wakers = new Set<() => void>();

/** For the region: runs on the first toast, which loads the list. */
export function onFirstToast(wake: () => void): () => void {
  wakers.add(wake);
  if (waiting.length > 0) wake();
  return () => wakers.delete(wake);
}

/** For the region: takes over pending and future toasts. */
export function takeToasts(next: Region): () => void {
  region = next;
  for (const message of waiting.splice(0)) next.show(message);
  return () => {
    region = undefined;
  };
}
