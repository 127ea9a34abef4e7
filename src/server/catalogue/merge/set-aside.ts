import { type SQL, sql } from "drizzle-orm";
import { logActions } from "#server/moderation/index.ts";
import { notify } from "#server/notifications/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";
import { setPostStatuses } from "#server/posts/index.ts";
import { batchesOf } from "./batches.ts";

/** Names the tool or market of a review, and the other of the two, in SQL. */
export interface Columns {
  column: SQL;
  other: SQL;
}

/** A review that its author's other review replaces while the two tools or markets are merged. */
export interface SetAside {
  id: string;
  /** Where it is before the merge. */
  side: "from" | "into";
  status: StoredStatus;
}

interface Pair extends Record<string, unknown> {
  fromId: string;
  fromStatus: StoredStatus;
  intoId: string;
  intoStatus: StoredStatus;
  isFromNewer: boolean;
  isWaiting: boolean;
}

/** Condition: its author has not deleted it. */
export const isNotDeleted = (review: SQL) => sql`${review}.moderation_status not in ('withdrawn', 'deleted')`;
const isWaiting = (review: SQL) => sql`(${review}.moderation_status = 'pending' or exists (
  select from review_revisions r where r.review_id = ${review}.id and r.status = 'pending'))`;

/**
 * A member can have only one review of a tool in a market. The public one stays; if both or neither are, the newer one.
 * @returns how many pairs wait for a decision; then nothing may be merged
 */
export async function chooseSetAside(
  tx: Transaction,
  { column, other }: Columns,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<{ waiting: number; setAside: SetAside[] }> {
  const [a, b] = [sql.identifier("a"), sql.identifier("b")].map((name) => sql`${name}`) as [SQL, SQL];
  const { rows } = await tx.execute<Pair>(sql`
    select a.id as "fromId", a.moderation_status as "fromStatus", b.id as "intoId",
      b.moderation_status as "intoStatus", (a.created_at, a.id) > (b.created_at, b.id) as "isFromNewer",
      ${isWaiting(a)} or ${isWaiting(b)} as "isWaiting"
    from reviews a join reviews b on b.user_id = a.user_id and b.${other} = a.${other}
    where a.${column} = ${fromId} and b.${column} = ${intoId} and ${isNotDeleted(a)} and ${isNotDeleted(b)}
    order by a.id
    for no key update of a, b`);
  return { waiting: rows.filter((pair) => pair.isWaiting).length, setAside: rows.map(toSetAside) };
}

function toSetAside({ fromId, fromStatus, intoId, intoStatus, isFromNewer }: Pair): SetAside {
  const [isFromPublic, isIntoPublic] = [fromStatus === "approved", intoStatus === "approved"];
  const keepsFrom = isFromPublic === isIntoPublic ? isFromNewer : isFromPublic;
  return keepsFrom
    ? { id: intoId, side: "into", status: intoStatus }
    : { id: fromId, side: "from", status: fromStatus };
}

interface Reason {
  actorId: string;
  reason: string;
}

/** Hides public reviews or makes them public again, and tells their authors. */
export async function showSetAside(
  tx: Transaction,
  ids: readonly string[],
  status: "hidden" | "approved",
  { actorId, reason }: Reason,
): Promise<void> {
  const [action, outcome] =
    status === "hidden" ? (["hide", "hidden"] as const) : (["restore", "restored"] as const);
  for (const batch of batchesOf(ids)) {
    const changed = await setPostStatuses(tx, "review", batch, status, actorId);
    await logActions(
      tx,
      changed.map(({ id, status: before }) => ({
        ...{ actorId, reason, action, subject: { kind: "review", id } },
        before: { status: before },
        after: { status },
      })),
    );
    await notify(
      tx,
      changed.map(({ id, userId }) => ({
        kind: "moderation",
        actorId: null,
        userId,
        reviewId: id,
        outcome,
        reason,
      })),
    );
  }
}
