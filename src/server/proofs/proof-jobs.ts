import type { Platform } from "#server/platform/platform.ts";
import { endOldProofs } from "./end-old-proofs.ts";
import {
  REMOVE_RECEIPT,
  REMOVE_RECEIPT_RETRIES,
  removeUnusedReceipt,
  sweepReceipts,
} from "./receipt/receipt-files.ts";

const SWEEP_SECONDS = 60 * 60;

export function registerProofJobs(platform: Platform): void {
  platform.jobs.work(REMOVE_RECEIPT, ({ key }) => removeUnusedReceipt(platform, String(key)), {
    retries: REMOVE_RECEIPT_RETRIES,
  });
  platform.jobs.every("end-old-proofs", SWEEP_SECONDS, async () => {
    await endOldProofs(platform);
    await sweepReceipts(platform);
  });
}
