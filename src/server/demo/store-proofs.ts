import type { StateCode } from "#contract/us-states.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { type DemoContext, insertAll } from "./demo-context.ts";

interface Review {
  id: string;
  state: StateCode;
  userId: string;
  moderationStatus: string;
}

/** A receipt was seen for one in this number of approved reviews. */
const USED = 12;

/** The license of one in this number of authors was checked. */
const LICENSED = 9;

/** Those that wait for a moderator: hours ago. */
const WAITING = [
  { hours: 31, number: "417208" },
  { hours: 9, number: "02088516" },
];

/** Of the demo's approved reviews and their authors. */
export async function storeProofs({ tx, at }: DemoContext, rows: readonly Review[]): Promise<void> {
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
      .map(({ userId, state }) => ({ userId, state, numberHash: `demo ${userId}` })),
  );
  const unchecked = authors.filter((_, index) => index % LICENSED === 3);
  await insertAll(
    tx,
    schema.licenseRequests,
    WAITING.flatMap(({ hours, number }, index) =>
      unchecked
        .slice(index, index + 1)
        .map(({ userId, state }) => ({ userId, state, number, createdAt: at(hours * 60) })),
    ),
  );
}
