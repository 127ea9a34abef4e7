import { and, desc, eq } from "drizzle-orm";
import { reviewName } from "#contract/names.ts";
import type { CheckedProof } from "#contract/proofs/proofs.ts";
import { canModerate, moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { checkedLicenses, markets, reviewProofs, reviews, tools } from "#server/platform/db/schema/index.ts";

export const listChecked = api.proofs.listChecked
  .use(moderatorsOnly)
  .handler(async ({ input: { id }, context: { db, reader } }) => {
    const [licenses, used] = await Promise.all([
      db.select({ id: checkedLicenses.userId }).from(checkedLicenses).where(eq(checkedLicenses.userId, id)),
      db
        .select({ id: reviews.id, tool: { name: tools.name }, city: markets.city, state: markets.state })
        .from(reviewProofs)
        .innerJoin(reviews, eq(reviews.id, reviewProofs.reviewId))
        .innerJoin(tools, eq(tools.id, reviews.toolId))
        .innerJoin(markets, eq(markets.id, reviews.marketId))
        .where(and(eq(reviews.userId, id), eq(reviewProofs.proof, "used-it")))
        .orderBy(desc(reviews.createdAt)),
    ]);
    const items: CheckedProof[] = [
      ...licenses.map((license) => ({ ...license, kind: "license" as const, title: null })),
      ...used.map(({ id: reviewId, tool, ...market }) => ({
        ...{ kind: "receipt" as const, id: reviewId, title: reviewName(tool, market) },
      })),
    ];
    return { items, can: { revoke: canModerate(reader, { userId: id }) } };
  });
