import { and, eq } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { blocks } from "#server/platform/db/schema/index.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import { tellPeople } from "#server/platform/live/tell.ts";

/** Blocks a person no longer. What they wrote meanwhile stays unseen, so that they never learn of it. */
export const removeBlock = api.messages.removeBlock.use(signedIn).handler(async ({ input, context }) => {
  const { db, reader } = context;
  await limitWrites(context);
  await db.delete(blocks).where(and(eq(blocks.blockerId, reader.userId), eq(blocks.blockedId, input.userId)));
  await tellPeople(db, [reader.userId], "messages");
  return {};
});
