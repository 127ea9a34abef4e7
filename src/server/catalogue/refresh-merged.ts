import type { CatalogueKind } from "#contract/catalogue.ts";
import { forgetSums } from "#server/comps/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { refreshDenormalizedNames } from "#server/reviews/index.ts";
import { KINDS } from "./kinds.ts";
import type { Way } from "./move-posts.ts";

/** @param groups their categories or states */
export async function refreshMerged(
  tx: Transaction,
  kind: CatalogueKind,
  { fromId, intoId }: Way,
  groups: readonly string[],
): Promise<void> {
  const ids = [fromId, intoId];
  await refreshDenormalizedNames(tx, { [KINDS[kind].ids]: ids });
  await forgetSums(tx, [...ids, ...groups]);
}
