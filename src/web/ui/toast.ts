/** A message that appears beside the page and goes by itself; errors stay until they are closed. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "neutral" | "error";
  /** Its topic, by default its title: a message replaces the earlier one on the same topic. */
  about?: string;
  /** What can be done about it for as long as it is shown. It closes the message. */
  action?: { label: string; onPress: () => void };
  /** At least 5 s unless the specification names less. */
  milliseconds?: number;
}

type Listener = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let listener: Listener | undefined;

/** Shows a message, announced to screen readers. */
export function toast(message: ToastMessage): void {
  if (listener) listener(message);
  else waiting.push(message);
  for (const wake of wakers) wake();
}

const wakers = new Set<() => void>();

/** For the region alone: hears when the first message comes, so that it can be loaded then. */
export function onFirstToast(wake: () => void): () => void {
  wakers.add(wake);
  if (waiting.length > 0) wake();
  return () => wakers.delete(wake);
}

/** For the region alone: takes over what waits and what comes. */
export function takeToasts(take: Listener): () => void {
  listener = take;
  for (const message of waiting.splice(0)) take(message);
  return () => {
    listener = undefined;
  };
}
