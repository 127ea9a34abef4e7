/** A message that appears beside the page. Errors stay until they are closed, or until the screen is left. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "neutral" | "error";
  /** Its topic: a message replaces the earlier one on the same topic, as a success does the failure before. */
  about: string;
  /** What can be done about it for as long as it is shown. It closes the message. */
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

/** Shows a message, announced to screen readers. */
export function toast(message: ToastMessage): void {
  if (region) region.show(message);
  else waiting.push(message);
  for (const wake of wakers) wake();
}

/** Takes away what was said on a topic, where its success needs no words. */
export function closeToast(about: string): void {
  waiting = waiting.filter((message) => message.about !== about);
  region?.close(about);
}

/** Takes away what failed on a screen that is left although its path stays. */
export const closeErrors = (): void => region?.closeErrors();

let dialogs: readonly HTMLElement[] = [];
const dialogWatchers = new Set<() => void>();

function setDialogs(next: readonly HTMLElement[]): void {
  dialogs = next;
  for (const watch of dialogWatchers) watch();
}

/** Shows messages in a modal dialog, which leaves everything outside it dimmed and out of reach. Returns what ends that. */
export function showToastsIn(dialog: HTMLElement): () => void {
  setDialogs([...dialogs, dialog]);
  return () => setDialogs(dialogs.filter((one) => one !== dialog));
}

/** For the region alone: the dialog on top, if one is open. */
export const topDialog = (): HTMLElement | undefined => dialogs.at(-1);

/** For the region alone: hears when dialogs open and close. */
export function onDialogs(watch: () => void): () => void {
  dialogWatchers.add(watch);
  return () => dialogWatchers.delete(watch);
}

const wakers = new Set<() => void>();

/** For the region alone: hears when the first message comes, so that it can be loaded then. */
export function onFirstToast(wake: () => void): () => void {
  wakers.add(wake);
  if (waiting.length > 0) wake();
  return () => wakers.delete(wake);
}

/** For the region alone: takes over what waits and what comes. */
export function takeToasts(next: Region): () => void {
  region = next;
  for (const message of waiting.splice(0)) next.show(message);
  return () => {
    region = undefined;
  };
}
