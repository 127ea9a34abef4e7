import { eraseItem } from "#server/items/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";

const DELETED_DISCUSSION = "Deleted discussion";

const ERASED = {
  title: DELETED_DISCUSSION,
  content: DELETED_DISCUSSION,
  body: [],
  excerpt: "",
  marketId: null,
  toolId: null,
};

export const eraseDiscussion = (tx: Transaction, id: string) =>
  eraseItem(tx, { kind: "discussion", id }, ERASED);
