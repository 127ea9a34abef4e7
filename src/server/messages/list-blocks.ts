import { desc, eq } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { blocks, profiles } from "#server/platform/db/schema/index.ts";

/** Whom one has blocked, the last one first. */
export const listBlocks = api.messages.listBlocks
  .use(signedIn)
  .handler(({ context: { db, reader } }) =>
    db
      .select({ id: profiles.id, fullName: profiles.fullName, avatarUrl: profiles.avatarUrl })
      .from(blocks)
      .innerJoin(profiles, eq(profiles.id, blocks.blockedId))
      .where(eq(blocks.blockerId, reader.userId))
      .orderBy(desc(blocks.createdAt), desc(blocks.blockedId)),
  );
