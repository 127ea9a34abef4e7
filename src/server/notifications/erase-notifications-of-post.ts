import { and, inArray, isNull } from "drizzle-orm";
import type { PostRef } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { belongsTo } from "#server/platform/db/post-columns.ts";
import { notifications } from "#server/platform/db/schema/index.ts";

export async function eraseNotificationsOfPost(tx: Transaction, post: PostRef): Promise<void> {
  await tx
    .delete(notifications)
    .where(
      and(
        belongsTo(notifications, post),
        isNull(notifications.commentId),
        inArray(notifications.kind, ["like", "moderation"]),
      ),
    );
}
