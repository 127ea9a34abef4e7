export { decideProof as decide } from "./decide-proof.ts";
export { getLicense } from "./license/get-license.ts";
export { putLicense } from "./license/put-license.ts";
export { removeLicense } from "./license/remove-license.ts";
export { listProofs as list } from "./list-proofs.ts";
export { getReceipt } from "./receipt/get-receipt.ts";
export { getReceiptPicture } from "./receipt/get-receipt-picture.ts";
export { putReceipt } from "./receipt/put-receipt.ts";
export { removeReceipt } from "./receipt/remove-receipt.ts";
