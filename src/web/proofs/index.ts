export { ProofMark } from "./proof-mark.tsx";
export { PROOF_NAMES } from "./proof-names.ts";
export { ReceiptPanel } from "./receipt-panel.tsx";
