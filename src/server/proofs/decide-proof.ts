import { eq } from "drizzle-orm";
import type { Decision } from "#contract/moderation/terms.ts";
import type { ProofKind } from "#contract/proofs.ts";
import { countProofs } from "#server/moderation/index.ts";
import { canModerate, moderatorWrites } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { licenseRequests, receipts, reviewProofs } from "#server/platform/db/schema/index.ts";
import { checkLicense, type LicenseProblem, lockLicenseRequest } from "./license/decide-license.ts";
import { lockReceipt } from "./receipt/decide-receipt.ts";
import { REMOVE_RECEIPT } from "./receipt/receipt-files.ts";
import { recordProof } from "./record-proof.ts";

interface Input {
  kind: ProofKind;
  id: string;
  decision: Decision;
  fullName?: string | undefined;
  reason?: string | null | undefined;
}

type Problem = "NOT_FOUND" | "FORBIDDEN" | LicenseProblem;

/** Deletes what was submitted. A concurrent second decision finds nothing. */
export const decideProof = api.proofs.decide
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const decide = input.kind === "license" ? decideLicense : decideReceipt;
    const problem = await context.db.transaction((tx) => decide(tx, context, input));
    if (problem) throw errors[problem]();
    return { pendingCount: await countProofs(context.db) };
  });

async function decideLicense(tx: Transaction, context: MemberContext, input: Input): Promise<Problem | null> {
  const request = await lockLicenseRequest(tx, input.id);
  if (!request) return "NOT_FOUND";
  if (!canModerate(context.reader, request)) return "FORBIDDEN";
  const isApproved = input.decision === "approved";
  const problem = isApproved ? await checkLicense(tx, context, request, input.fullName) : null;
  if (problem) return problem;
  await tx.delete(licenseRequests).where(eq(licenseRequests.id, request.id));
  await recordProof(tx, context.reader, {
    ...recorded(input),
    userId: request.userId,
    proof: "license-checked",
    outcome: isApproved ? "license-checked" : "license-rejected",
    reviewId: null,
  });
  return null;
}

async function decideReceipt(tx: Transaction, context: MemberContext, input: Input): Promise<Problem | null> {
  const receipt = await lockReceipt(tx, input.id);
  if (!receipt) return "NOT_FOUND";
  if (!canModerate(context.reader, receipt)) return "FORBIDDEN";
  const { reviewId, userId, fileKey } = receipt;
  const isApproved = input.decision === "approved";
  if (isApproved) await tx.insert(reviewProofs).values({ reviewId, proof: "used-it" }).onConflictDoNothing();
  await tx.delete(receipts).where(eq(receipts.id, receipt.id));
  await context.jobs.send(tx, REMOVE_RECEIPT, { key: fileKey });
  await recordProof(tx, context.reader, {
    ...recorded(input),
    userId,
    proof: "used-it",
    outcome: isApproved ? "receipt-checked" : "receipt-rejected",
    reviewId,
  });
  return null;
}

const recorded = ({ decision, reason }: Input) =>
  ({
    action: decision === "approved" ? "check-proof" : "reject-proof",
    reason: reason || null,
  }) as const;
