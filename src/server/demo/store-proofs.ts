import type { Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { insertAll } from "./insert-all.ts";

interface Review {
  id: string;
  userId: string;
  moderationStatus: string;
}

/** A receipt was seen for one in this number of approved reviews. */
const USED = 12;

/** The license of one in this number of authors was checked. */
const LICENSED = 9;

/** Of the demo's approved reviews and their authors. */
export async function storeProofs(tx: Transaction, rows: readonly Review[]): Promise<void> {
  const approved = rows.filter(({ moderationStatus }) => moderationStatus === "approved");
  await insertAll(
    tx,
    schema.reviewProofs,
    approved
      .filter((_, index) => index % USED === 1)
      .map(({ id }) => ({ reviewId: id, proof: "used-it" as const })),
  );
  const authors = [...new Map(approved.map((row) => [row.userId, row])).values()];
  await insertAll(
    tx,
    schema.checkedLicenses,
    authors
      .filter((_, index) => index % LICENSED === 2)
      .map(({ userId }) => ({ userId, state: "TX" as const, numberHash: `demo ${userId}` })),
  );
}
