import { eq } from "drizzle-orm";
import type { OwnLicense } from "#contract/proofs/proofs.ts";
import { PROOF_TIMES } from "#contract/proofs/terms.ts";
import type { Database } from "#server/platform/db/client.ts";
import { checkedLicenses, licenseRequests } from "#server/platform/db/schema/index.ts";

export async function loadOwnLicense(db: Database, userId: string): Promise<OwnLicense> {
  const [[pending], [checked]] = await Promise.all([
    db
      .select({ state: licenseRequests.state, submittedAt: licenseRequests.createdAt })
      .from(licenseRequests)
      .where(eq(licenseRequests.userId, userId)),
    db
      .select({ state: checkedLicenses.state, checkedAt: checkedLicenses.checkedAt })
      .from(checkedLicenses)
      .where(eq(checkedLicenses.userId, userId)),
  ]);
  return {
    pending: pending ? { ...pending, submittedAt: pending.submittedAt.toISOString() } : null,
    checked: checked
      ? {
          state: checked.state,
          checkedAt: checked.checkedAt.toISOString(),
          endsAt: endOf(checked.checkedAt).toISOString(),
        }
      : null,
  };
}

function endOf(checkedAt: Date): Date {
  const end = new Date(checkedAt);
  end.setUTCFullYear(end.getUTCFullYear() + PROOF_TIMES.licenseYears);
  return end;
}
