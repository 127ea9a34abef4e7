import { and, eq, ne, sql } from "drizzle-orm";
import type { MemberContext } from "#server/platform/api.ts";
import { lockUser } from "#server/platform/auth/deleted-users.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { checkedLicenses, licenseRequests, profiles } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ProofDecision, recordDecision } from "#server/proofs/record-proof.ts";
import { hashLicense } from "./hash-license.ts";

type LicenseProblem = "LICENSE_IN_USE" | "NAME_CHANGED";

/** Locks the member first, as an account deletion does; a review that is written at the same time waits for it. */
export async function lockLicenseRequest(tx: Transaction, id: string) {
  const isAsked = eq(licenseRequests.id, id);
  const [found] = await tx.select({ userId: licenseRequests.userId }).from(licenseRequests).where(isAsked);
  if (!found || !(await lockUser(tx, found.userId))) return null;
  const [request] = await tx.select().from(licenseRequests).where(isAsked).for("update");
  return request ?? null;
}

export async function decideLicense(
  tx: Transaction,
  context: MemberContext,
  request: typeof licenseRequests.$inferSelect,
  decided: ProofDecision,
): Promise<LicenseProblem | null> {
  const { id, userId } = request;
  const isApproved = decided.decision === "approved";
  const problem = isApproved ? await checkLicense(tx, context, request, decided.fullName) : null;
  if (problem) return problem;
  await tx.delete(licenseRequests).where(eq(licenseRequests.id, id));
  const outcome = isApproved ? "license-checked" : "license-rejected";
  await recordDecision(tx, context.reader, decided, {
    ...{ userId, proof: "license-checked", outcome, reviewId: null },
  });
  return null;
}

/** @param nameRead what the moderator compared with the register */
async function checkLicense(
  tx: Transaction,
  platform: Pick<Platform, "signedValues">,
  { userId, state, number }: typeof licenseRequests.$inferSelect,
  nameRead: string | undefined,
): Promise<LicenseProblem | null> {
  const [profile] = await tx
    .select({ fullName: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for("share");
  if (profile?.fullName !== nameRead) return "NAME_CHANGED";
  const numberHash = hashLicense(platform, { state, number });
  if (await findHolder(tx, numberHash, userId)) return "LICENSE_IN_USE";
  const checked = { state, numberHash, checkedAt: sql`now()` };
  await tx
    .insert(checkedLicenses)
    .values({ userId, ...checked })
    .onConflictDoUpdate({ target: checkedLicenses.userId, set: checked });
  return null;
}

/** Another member whose license was checked with this number. */
export async function findHolder(
  db: Database | Transaction,
  numberHash: string,
  exceptUserId: string,
): Promise<{ id: string; fullName: string } | null> {
  const [holder] = await db
    .select({ id: profiles.id, fullName: profiles.fullName })
    .from(checkedLicenses)
    .innerJoin(profiles, eq(profiles.id, checkedLicenses.userId))
    .where(and(eq(checkedLicenses.numberHash, numberHash), ne(checkedLicenses.userId, exceptUserId)));
  return holder ?? null;
}
