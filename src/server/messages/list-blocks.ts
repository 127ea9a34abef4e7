import { desc, eq } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { blocks, profiles } from "#server/platform/db/schema/index.ts";

const PAGE_SIZE = 20;

export const listBlocks = api.messages.listBlocks.use(signedIn).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const isOwn = eq(blocks.blockerId, reader.userId);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: profiles.id,
        fullName: profiles.fullName,
        avatarUrl: profiles.avatarUrl,
        blockedAt: blocks.createdAt,
      })
      .from(blocks)
      .innerJoin(profiles, eq(profiles.id, blocks.blockedId))
      .where(isOwn)
      .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
      .offset((input.page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE),
    db.$count(blocks, isOwn),
  ]);
  return {
    items: rows.map((row) => ({ ...row, blockedAt: row.blockedAt.toISOString() })),
    page: input.page,
    pageCount: Math.ceil(total / PAGE_SIZE),
  };
});
