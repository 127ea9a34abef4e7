/** What moderators check: the author's license, and that the author used the tool of a review. */
export const PROOFS = ["license-checked", "used-it"] as const;
export type Proof = (typeof PROOFS)[number];

/** How long a license check counts, and how long what was submitted waits for a decision before it is deleted. */
export const PROOF_TIMES = { licenseYears: 2, waitingDays: 60 } as const;

/** What a notification about a proof says. */
export const PROOF_OUTCOMES = [
  "license-checked",
  "license-rejected",
  "license-expired",
  "license-ended",
  "license-revoked",
  "receipt-checked",
  "receipt-rejected",
  "receipt-expired",
  "receipt-revoked",
] as const;
export type ProofOutcome = (typeof PROOF_OUTCOMES)[number];
