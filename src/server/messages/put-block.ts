import { eq } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { blocks, users } from "#server/platform/db/schema/index.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import { tellPeople } from "#server/platform/live/tell.ts";

/** Blocks a person: what they write from now on does not reach one. They are not told; one's other tabs are. */
export const putBlock = api.messages.putBlock.use(signedIn).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const blockedId = input.userId.toLowerCase();
  if (blockedId === reader.userId) throw errors.NOT_YOURSELF();
  await limitWrites(context);
  const isThere = await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, blockedId))
      .for("key share");
    if (!person) return false;
    await tx.insert(blocks).values({ blockerId: reader.userId, blockedId }).onConflictDoNothing();
    await tellPeople(tx, [reader.userId], "messages");
    return true;
  });
  if (!isThere) throw errors.NOT_FOUND();
  return {};
});
