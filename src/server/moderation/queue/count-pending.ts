import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import {
  countOpenContactRequests,
  countProofs,
  countReportedItems,
  countUndecided,
} from "./pending-counts.ts";

export const countPending = api.moderation.countPending.use(moderatorsOnly).handler(async ({ context }) => {
  const { db } = context;
  const [reviews, discussions, comments, reports, proofs, contact] = await Promise.all([
    countUndecided(db, "review"),
    countUndecided(db, "discussion"),
    countUndecided(db, "comment"),
    countReportedItems(db),
    countProofs(db),
    countOpenContactRequests(db),
  ]);
  return { reviews, discussions, comments, reports, proofs, contact };
});
