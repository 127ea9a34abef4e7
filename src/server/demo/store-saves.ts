import * as schema from "#server/platform/db/schema/index.ts";
import { type DemoContext, idAt, insertAll, targetColumns } from "./demo-context.ts";
import type { DemoNotification, DemoSave } from "./demo-files.ts";

export async function storeSaves(context: DemoContext, saves: readonly DemoSave[]): Promise<void> {
  await insertAll(
    context.tx,
    schema.saves,
    saves.map((save) => ({
      ...targetColumns(context, save),
      ...{ id: idAt(context.at(save.ago)), note: save.note, createdAt: context.at(save.ago) },
      userId: context.idOf("person", save.by),
    })),
  );
}

export async function storeNotifications(
  context: DemoContext,
  notifications: readonly DemoNotification[],
): Promise<void> {
  const { at, idOf } = context;
  await insertAll(
    context.tx,
    schema.notifications,
    notifications.map((notification) => {
      return {
        ...targetColumns(context, notification),
        ...{ kind: notification.kind, count: notification.count },
        id: idAt(at(notification.ago)),
        userId: idOf("person", notification.to),
        actorId: notification.by === undefined ? null : idOf("person", notification.by),
        groupKey: groupKeyOf(context, notification),
        outcome: notification.outcome ?? null,
        reason: notification.reason ?? null,
        createdAt: at(notification.ago),
        updatedAt: at(notification.updatedAgo),
        readAt: notification.readAgo === undefined ? null : at(notification.readAgo),
      };
    }),
  );
}

/** Matches the group keys of the notifications feature. */
function groupKeyOf({ idOf }: DemoContext, { kind, review, discussion, comment, message }: DemoNotification) {
  if (kind === "message") return `message:${idOf("conversation", message?.replace(/\/\d+$/, "") ?? "")}`;
  const [item, key] =
    review === undefined ? (["discussion", discussion ?? ""] as const) : (["review", review] as const);
  if (kind === "thread-reply") return `thread:${idOf(item, key)}`;
  if (kind !== "like") return null;
  return comment === undefined
    ? `like:${item}s:${idOf(item, key)}`
    : `like:comments:${idOf("comment", comment)}`;
}
