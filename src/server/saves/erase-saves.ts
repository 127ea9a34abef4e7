import type { PostRef } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { belongsTo } from "#server/platform/db/post-columns.ts";
import { saves } from "#server/platform/db/schema/index.ts";

export async function eraseSaves(tx: Transaction, post: PostRef): Promise<void> {
  await tx.delete(saves).where(belongsTo(saves, post));
}
