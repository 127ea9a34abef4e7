import { and, eq } from "drizzle-orm";
import type { SaveKind } from "#contract/parts.ts";
import type { Saveable } from "#contract/saves.ts";
import { saves } from "#server/platform/db/schema/index.ts";

/** Where the id of an item of each kind stands. */
export const SAVE_COLUMNS = {
  tools: "toolId",
  markets: "marketId",
  reviews: "reviewId",
  discussions: "discussionId",
} as const satisfies Record<SaveKind, keyof typeof saves.$inferSelect>;

/** The one row of a person and an item. */
export const ofPersonAndItem = (userId: string, { kind, id }: Saveable) =>
  and(eq(saves.userId, userId), eq(saves[SAVE_COLUMNS[kind]], id));
