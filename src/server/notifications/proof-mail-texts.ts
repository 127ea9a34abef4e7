import type { ProofOutcome } from "#contract/proofs/terms.ts";

const PROOF_TEXTS: Record<ProofOutcome, { subject: string; says: (of: string) => string }> = {
  "license-checked": {
    subject: "Your license was checked",
    says: () =>
      "A moderator compared your license with the public register. Your profile and reviews show that it was checked. We deleted the number.",
  },
  "license-rejected": {
    subject: "We couldn't check your license",
    says: () => "A moderator couldn't confirm the license you submitted. We deleted the number.",
  },
  "license-expired": {
    subject: "We couldn't check your license in time",
    says: () =>
      "Nobody checked the license you submitted in time, so we deleted it. You can submit it again in Settings.",
  },
  "license-ended": {
    subject: "Your license check ended",
    says: () => "Your license was checked two years ago. You can submit it again in Settings.",
  },
  "license-revoked": {
    subject: "Your license no longer shows as checked",
    says: () =>
      "A moderator took back the check of your license. Your profile and reviews no longer show it. You can submit your license again in Settings.",
  },
  "receipt-checked": {
    subject: "Your receipt was checked",
    says: (of) =>
      `A moderator saw your receipt. Your review${of} now says that you used it. We deleted the picture.`,
  },
  "receipt-rejected": {
    subject: "Your receipt wasn't accepted",
    says: (of) =>
      `A moderator looked at the receipt for your review${of} and didn't accept it. We deleted the picture.`,
  },
  "receipt-expired": {
    subject: "We couldn't check your receipt in time",
    says: (of) =>
      `Nobody checked the receipt for your review${of} in time, so we deleted it. You can upload it again.`,
  },
  "receipt-revoked": {
    subject: "Your review no longer says “Used it”",
    says: (of) => `A moderator removed “Used it” from your review${of}. You can upload another receipt.`,
  },
};

export const proofMailOf = (outcome: string | null) => PROOF_TEXTS[outcome as ProofOutcome];
