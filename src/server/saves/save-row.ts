import { and, eq } from "drizzle-orm";
import type { SaveKind } from "#contract/parts.ts";
import type { Saveable } from "#contract/posts/saves.ts";
import { saves } from "#server/platform/db/schema/index.ts";

export const SAVE_COLUMNS = {
  tools: "toolId",
  markets: "marketId",
  reviews: "reviewId",
  discussions: "discussionId",
} as const satisfies Record<SaveKind, keyof typeof saves.$inferSelect>;

export const isSaveOf = (userId: string, { kind, id }: Saveable) =>
  and(eq(saves.userId, userId), eq(saves[SAVE_COLUMNS[kind]], id));
