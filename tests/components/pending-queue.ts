import { vi } from "vitest";
import { page } from "vitest/browser";
import type { PendingDiscussion } from "#contract/moderation/queue.ts";
import { type Answers, renderPage } from "./render-screen.tsx";

export const idOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, "0")}`;

const NOW = "2026-11-20T10:00:00.000Z";
export const PAGE_SIZE = 20;
export const BATCH = idOf(901);

export const titleOf = (number: number) => `Question ${number}`;

function pending(number: number, more: Partial<PendingDiscussion> = {}): PendingDiscussion {
  const content = { title: titleOf(number), content: "Who knows?", marketId: null, toolId: null, tagIds: [] };
  return {
    kind: "discussion",
    id: idOf(number),
    itemId: idOf(number + 1000),
    submittedAt: NOW,
    author: { id: idOf(902), fullName: "Bea Busy", avatarUrl: null, joinedAt: NOW, approved: 0, rejected: 0 },
    decided: null,
    can: { decide: true },
    tags: [],
    history: [],
    content,
    publicContent: null,
    body: [{ type: "paragraph", children: [{ type: "text", text: content.content }] }],
    market: null,
    tool: null,
    ...more,
  };
}

/** A queue of discussions on a server that decides, and undoes the last decision. */
export function serve(
  count: number,
  change: (item: PendingDiscussion) => PendingDiscussion = (item) => item,
) {
  let items = Array.from({ length: count }, (_, index) => change(pending(index + 1)));
  let undone = items;
  const moderation = {
    countPending: () => ({
      ...{ reviews: 0, discussions: items.length, comments: 0 },
      ...{ reports: 0, proofs: 0, contact: 0, numbers: 0 },
    }),
    getFigures: () => [],
    listPending: ({ after }: { after?: string }) => {
      const start = after === undefined ? 0 : items.findIndex(({ id }) => id > after);
      const shown = start < 0 ? [] : items.slice(start, start + PAGE_SIZE);
      const isLast = start < 0 || start + PAGE_SIZE >= items.length;
      return { items: shown, pendingCount: items.length, next: isLast ? null : (shown.at(-1)?.id ?? null) };
    },
    decideItems: vi.fn(({ items: decided }: { items: { id: string }[] }) => {
      undone = items;
      items = items.filter(({ id }) => !decided.some((one) => one.id === id));
      const results = decided.map(({ id }) => ({ id, outcome: "decided" as const, earlier: null }));
      return { batchId: BATCH, undoSeconds: 10, results, pendingCount: items.length };
    }),
    undoDecisions: vi.fn(() => {
      const count = undone.length - items.length;
      items = undone;
      return { undone: count };
    }),
  };
  return moderation;
}

type Moderation = ReturnType<typeof serve>;

/** Shows the queue of discussions to a moderator. `changes` replaces some of what the server does. */
export const openQueue = (moderation: Moderation, changes: Answers["moderation"] = {}) =>
  renderPage("/admin?tab=discussions", {
    viewer: { can: { moderate: true } },
    api: {
      people: {
        getBackground: () => ({ signals: [], notes: [], can: { addNote: true } }),
      },
      moderation: { ...moderation, ...changes },
    },
  });

export const articles = page.getByRole("article");
export const approve = articles.getByRole("button", { name: "Approve" });
/** Of the item that is open beside the list. */
export const title = articles.getByRole("heading", { level: 3 });
export const list = page.getByRole("navigation", { name: "List of discussions" });
export const rows = list.getByRole("listitem").getByRole("button");
