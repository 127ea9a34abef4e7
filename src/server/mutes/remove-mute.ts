import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Mutable } from "#contract/people/mutes.ts";
import { unmuteThread } from "#server/notifications/index.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { idsOfMerged } from "#server/platform/db/merged-rows.ts";
import { mutes, tools } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { foldWord } from "./fold-word.ts";

/** What can't be seen anymore can still be removed. */
export const removeMute = api.mutes.remove.use(memberWrites).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const { userId } = reader;
  await db.transaction(async (tx) => {
    const { kind, key } = input;
    if (kind === "review" || kind === "discussion") return unmuteThread(tx, { kind, id: key }, userId);
    await tx.delete(mutes).where(and(eq(mutes.userId, userId), isOf({ kind, key })));
    await publishToPeople(tx, [userId], "account");
  });
  return {};
});

function isOf({ kind, key }: Mutable & { kind: "word" | "tool" | "person" }): SQL {
  if (kind === "word") return eq(mutes.word, foldWord(key));
  if (kind === "person") return eq(mutes.personId, key);
  // Those that were merged into it keep their mutes for when that is undone.
  return sql`${mutes.toolId} in ${idsOfMerged(tools, sql`${key}::uuid`)}`;
}
