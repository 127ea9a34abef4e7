import { eq } from "drizzle-orm";
import { discussionStats } from "#server/platform/db/schema/index.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import type { Stage } from "./stage.ts";

type Status = Parameters<typeof storeComment>[1]["status"];

export const publicThread = ({ platform, other }: Stage) =>
  storeDiscussion(platform.db, { userId: other.id });

/** Inserts a counted comment in a public discussion. */
export async function commentOf(stage: Stage, userId: string, status: Status = "visible"): Promise<string> {
  const { db } = stage.platform;
  const discussionId = await publicThread(stage);
  const id = await storeComment(db, {
    userId,
    thread: { kind: "discussion", id: discussionId },
    isCounted: true,
    status,
  });
  const replyCount = status === "visible" ? 1 : 0;
  await db.update(discussionStats).set({ replyCount }).where(eq(discussionStats.discussionId, discussionId));
  return id;
}

/** Makes a member established, so that their comments skip review: two public posts and an old account. */
export async function establish({ platform }: Stage, userId: string): Promise<void> {
  for (const title of ["The first post", "The second post"]) {
    await storeDiscussion(platform.db, { userId, title });
  }
}
