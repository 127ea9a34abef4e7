import type { PushedNote } from "#contract/people/returning.ts";

// The part of a worker's types that notes need: TypeScript has them only in a library that redefines those of pages.

interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Worker {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: "push", listen: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listen: (event: PressEvent) => void): void;
}

interface Tab {
  url: string;
  focus(): Promise<unknown>;
}

type PushEvent = WorkerEvent & { data: { json(): PushedNote } | null };
type PressEvent = WorkerEvent & { notification: Notification };

/** Shows the notes that the server pushes, and opens their pages. */
export function showNotes(worker: Worker): void {
  worker.addEventListener("push", (event) => {
    const note = event.data?.json();
    if (note) event.waitUntil(show(worker, note));
  });
  worker.addEventListener("notificationclick", (event) => {
    const { notification } = event;
    notification.close();
    event.waitUntil(open(worker, (notification.data as Pick<PushedNote, "path">).path));
  });
}

/** A later note about the same replaces the one that is shown. */
const show = ({ registration }: Worker, { title, body, tag, path }: PushedNote) =>
  registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: { path } });

/** In the tab that shows the page already, which keeps what is typed there. */
async function open({ clients }: Worker, path: string): Promise<void> {
  const { pathname } = new URL(path, location.href);
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = tabs.find(({ url }) => new URL(url).pathname === pathname);
  await (shown ? shown.focus() : clients.openWindow(path));
}
