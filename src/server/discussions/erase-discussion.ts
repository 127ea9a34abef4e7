import type { Transaction } from "#server/platform/db/client.ts";
import { erasePost } from "#server/posts/index.ts";

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
  erasePost(tx, { kind: "discussion", id }, ERASED);
