import type { Proof } from "#contract/proofs/terms.ts";

export type ShownProof = Proof | "email-confirmed";

export const PROOF_NAMES: Record<ShownProof, string> = {
  "email-confirmed": "Email confirmed",
  "license-checked": "License checked",
  "used-it": "Used it",
};
