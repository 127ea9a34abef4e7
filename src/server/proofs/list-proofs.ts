import { asc, eq, gt } from "drizzle-orm";
import { marketName } from "#contract/names.ts";
import type { PendingLicense, PendingProof, PendingReceipt } from "#contract/proofs/proofs.ts";
import { canModerate, moderatorsOnly } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import {
  licenseRequests,
  markets,
  profiles,
  receipts,
  reviews,
  tools,
} from "#server/platform/db/schema/index.ts";
import { takePage } from "#server/platform/db/take-page.ts";
import { findHolder } from "./license/decide-license.ts";
import { hashLicense } from "./license/hash-license.ts";
import { countProofs } from "./proof-queue.ts";

const PAGE_SIZE = 20;

/** Ids sort by creation, so that pages of both kinds fit together. */
export const listProofs = api.proofs.list
  .use(moderatorsOnly)
  .handler(async ({ input: { after }, context }) => {
    const [licenses, pictures, pendingCount] = await Promise.all([
      listLicenses(context, after),
      listReceipts(context, after),
      countProofs(context.db),
    ]);
    const oldest = [...licenses, ...pictures].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return { ...takePage<PendingProof>(oldest, PAGE_SIZE), pendingCount };
  });

const AUTHOR = {
  id: profiles.id,
  fullName: profiles.fullName,
  avatarUrl: profiles.avatarUrl,
  joinedAt: profiles.createdAt,
};

async function listLicenses(context: MemberContext, after: string | undefined): Promise<PendingLicense[]> {
  const { db, reader } = context;
  const rows = await db
    .select({ request: licenseRequests, author: AUTHOR })
    .from(licenseRequests)
    .innerJoin(profiles, eq(profiles.id, licenseRequests.userId))
    .where(after === undefined ? undefined : gt(licenseRequests.id, after))
    .orderBy(asc(licenseRequests.id))
    .limit(PAGE_SIZE + 1);
  return Promise.all(
    rows.map(async ({ request, author }): Promise<PendingLicense> => {
      const { id, userId, state, number, createdAt } = request;
      return {
        ...{ kind: "license", id, state, number },
        submittedAt: createdAt.toISOString(),
        author: { ...author, joinedAt: author.joinedAt.toISOString() },
        usedBy: await findHolder(db, hashLicense(context, { state, number }), userId),
        can: { decide: canModerate(reader, { userId }) },
      };
    }),
  );
}

async function listReceipts(
  { db, reader }: MemberContext,
  after: string | undefined,
): Promise<PendingReceipt[]> {
  const rows = await db
    .select({
      ...{ id: receipts.id, createdAt: receipts.createdAt, author: AUTHOR, reviewId: reviews.id },
      ...{ monthlyCost: reviews.monthlyCost, city: markets.city, state: markets.state },
      tool: { id: tools.id, name: tools.name, category: tools.category },
    })
    .from(receipts)
    .innerJoin(reviews, eq(reviews.id, receipts.reviewId))
    .innerJoin(profiles, eq(profiles.id, reviews.userId))
    .innerJoin(tools, eq(tools.id, reviews.toolId))
    .innerJoin(markets, eq(markets.id, reviews.marketId))
    .where(after === undefined ? undefined : gt(receipts.id, after))
    .orderBy(asc(receipts.id))
    .limit(PAGE_SIZE + 1);
  return rows.map(({ id, createdAt, author, reviewId, tool, monthlyCost, city, state }) => ({
    ...{ kind: "receipt", id },
    submittedAt: createdAt.toISOString(),
    author: { ...author, joinedAt: author.joinedAt.toISOString() },
    review: { id: reviewId, tool, market: marketName({ city, state }), monthlyCost },
    can: { decide: canModerate(reader, { userId: author.id }) },
  }));
}
