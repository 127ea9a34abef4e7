import { afterEach, expect, test, vi } from "vitest";
import { showNotes } from "./show-notes.ts";

const ORIGIN = "https://toolcomps.test";
const NOTE = {
  title: "Owen replied to you",
  body: "They called back.",
  path: "/discussions/1?comment=2#comment-2",
  tag: "3",
};

afterEach(() => vi.unstubAllGlobals());

/** A worker that shows the notes, with tabs at these paths. */
function startWorker(...paths: readonly string[]) {
  vi.stubGlobal("location", { href: `${ORIGIN}/offline-worker.js` });
  const listeners = new Map<string, (event: never) => void>();
  const shown: [string, NotificationOptions | undefined][] = [];
  const did: string[] = [];
  showNotes({
    registration: {
      showNotification: async (title: string, options?: NotificationOptions) =>
        void shown.push([title, options]),
    } as ServiceWorkerRegistration,
    clients: {
      matchAll: async () =>
        paths.map((path) => ({ url: ORIGIN + path, focus: async () => void did.push(`focus ${path}`) })),
      openWindow: async (url) => void did.push(`open ${url}`),
    },
    addEventListener: (type: string, listen: (event: never) => void) => void listeners.set(type, listen),
  });
  const dispatch = async (type: string, event: object) => {
    const done: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => void done.push(one) } as never);
    await Promise.all(done);
  };
  return { dispatch, shown, did };
}

test("shows what was pushed, in place of an earlier note about the same", async () => {
  const { dispatch, shown } = startWorker();
  await dispatch("push", { data: { json: () => NOTE } });
  await dispatch("push", { data: null });
  const { title, body, tag, path } = NOTE;
  expect(shown).toEqual([[title, { body, tag, icon: "/icon-192.png", data: { path } }]]);
});

test.each([
  ["focuses the tab that has the page", ["/saved", "/discussions/1"], "focus /discussions/1"],
  ["leaves tabs of other pages alone", ["/saved", "/discussions/12"], `open ${NOTE.path}`],
  ["opens the page without any tab", [], `open ${NOTE.path}`],
] as const)("a press %s", async (_, tabs, expected) => {
  const { dispatch, did } = startWorker(...tabs);
  const close = () => void did.push("close");
  await dispatch("notificationclick", { notification: { close, data: { path: NOTE.path } } });
  expect(did).toEqual(["close", expected]);
});
