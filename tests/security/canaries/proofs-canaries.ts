import sharp from "sharp";
import type { Stage } from "#tests/security/access/stage.ts";

/** Submits Nora's license and a receipt whose name and metadata tell more than its picture. Both wait. */
export async function createProofCanaries(stage: Stage, reviewId: string): Promise<void> {
  const nora = stage.as("nora").proofs;
  await nora.putLicense({ state: "TX", number: "Zephyrlicense1" });
  const told = await sharp({ create: { width: 60, height: 40, channels: 3, background: "teal" } })
    .withExif({ IFD0: { Artist: "zephyrartist" } })
    .jpeg()
    .toBuffer();
  const picture = new File([new Uint8Array(told)], "zephyrfilename.jpg");
  await nora.putReceipt({ id: reviewId, picture });
}

export const PROOF_CANARIES = [
  // Its owner wrote it, but no screen shows it again.
  {
    word: "zephyrlicense1",
    belongsTo: ["moderator", "admin"] as const,
    isExportedTo: ["author"] as const,
  },
  ...["zephyrartist", "zephyrfilename"].map((word) => ({ word, belongsTo: [] })),
];
