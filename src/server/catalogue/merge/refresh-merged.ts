import type { CatalogueKind } from "#contract/catalogue/catalogue.ts";
import { KINDS } from "#server/catalogue/kinds.ts";
import { forgetSums } from "#server/figures/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";
import { copyNamesLater, copyNamesOf } from "#server/reviews/index.ts";
import { batchesOf } from "./batches.ts";
import type { MergeDirection } from "./move-posts.ts";

interface Changed extends MergeDirection {
  /** Those that name another tool or market than before. */
  reviewIds: readonly string[];
  /** Categories or states of both. */
  groups: readonly string[];
}

/** Searches find the reviews of the one that remains by all of its names; those in their texts follow in a job. */
export async function refreshMerged(
  tx: Transaction,
  { jobs }: Pick<Platform, "jobs">,
  kind: CatalogueKind,
  { fromId, intoId, reviewIds, groups }: Changed,
): Promise<void> {
  for (const batch of batchesOf(reviewIds)) await copyNamesOf(tx, batch);
  await copyNamesLater(jobs, tx, { [KINDS[kind].idKey]: intoId });
  await forgetSums(tx, [fromId, intoId, ...groups]);
}
