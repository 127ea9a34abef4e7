import { sql } from "drizzle-orm";
import type { PushKind } from "#contract/people/returning.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";

interface NewNote {
  notificationId: string;
  userId: string;
  kind: PushKind;
}

/** Keeps what members chose to be told of, in the caller's transaction: a note is sent if and only if it commits. */
export async function keepPushNotes(tx: Transaction, notes: readonly NewNote[]): Promise<void> {
  if (notes.length === 0) return;
  await tx.execute(sql`
    insert into push_notes (id, user_id, kind, notification_id)
    select gen_random_uuid(), "userId", kind, "notificationId"
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as note ("notificationId" uuid, "userId" uuid, kind text)
    where exists (select from push_subscriptions where user_id = "userId")
      and not exists (select from push_preferences where user_id = "userId" and not kind = any(kinds))
    on conflict (notification_id) do nothing`);
}

/** Batch size of one run; the next follows within seconds. */
const BATCH_SIZE = 100;

export const SEND_NOTE = "send-push-note";

/** Sends a job for each browser of those whose notes have waited. In one transaction, so that a kill neither loses nor doubles one. */
export async function queuePushNotes(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  { pauseSeconds }: { pauseSeconds: number },
): Promise<void> {
  await jobs.prepare([SEND_NOTE]);
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{
      notification_id: string;
      subscription_id: string;
      kind: PushKind;
    }>(sql`
      with due as (
        delete from push_notes where id in (
          select id from push_notes where created_at <= now() - make_interval(secs => ${pauseSeconds})
          order by created_at limit ${BATCH_SIZE} for update skip locked)
        returning user_id, kind, notification_id
      )
      select due.notification_id, due.kind, s.id as subscription_id
      from due join push_subscriptions s on s.user_id = due.user_id`);
    for (const { notification_id: notificationId, subscription_id: subscriptionId, kind } of rows) {
      await jobs.send(tx, SEND_NOTE, { notificationId, subscriptionId, kind });
    }
  });
}
