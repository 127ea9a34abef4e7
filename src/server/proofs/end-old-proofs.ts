import { sql } from "drizzle-orm";
import { PROOF_TIMES, type ProofOutcome } from "#contract/proofs/terms.ts";
import { notify } from "#server/notifications/index.ts";
import { checkedLicenses, licenseRequests, receipts, reviews } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Ends license checks after two years, deletes what nobody decided on in time, and notifies the members. */
export async function endOldProofs({ db }: Pick<Platform, "db">): Promise<void> {
  const { licenseYears, waitingDays } = PROOF_TIMES;
  const waited = sql`created_at < now() - make_interval(days => ${waitingDays})`;
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(checkedLicenses)
      .where(sql`checked_at < now() - make_interval(years => ${licenseYears})`)
      .returning({ userId: checkedLicenses.userId });
    const undecided = await tx
      .delete(licenseRequests)
      .where(waited)
      .returning({ userId: licenseRequests.userId });
    const { rows: left } = await tx.execute<{ user_id: string; review_id: string }>(sql`
      delete from ${receipts} using ${reviews}
      where reviews.id = review_id and receipts.${waited} returning user_id, review_id`);
    const notice = (userId: string, outcome: ProofOutcome, reviewId: string | null = null) =>
      ({ userId, kind: "proof", actorId: null, reviewId, outcome }) as const;
    await notify(tx, [
      ...ended.map(({ userId }) => notice(userId, "license-ended")),
      ...undecided.map(({ userId }) => notice(userId, "license-expired")),
      ...left.map((one) => notice(one.user_id, "receipt-expired", one.review_id)),
    ]);
  });
}
