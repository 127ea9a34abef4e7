import { and, eq, isNull, sql } from "drizzle-orm";
import {
  SUSPENSION_DAYS,
  SUSPENSION_UNDO_SECONDS,
  type SuspensionPeriod,
} from "#contract/moderation/terms.ts";
import { GRACE_SECONDS, logAction } from "#server/moderation/index.ts";
import { isSuspending } from "#server/platform/auth/is-suspending.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { profiles, suspensions, userRoles, users } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import type { Platform } from "#server/platform/platform.ts";
import { SUSPENSION_MAIL, suspensionLiftedMail, suspensionMail } from "./suspension-mails.ts";

/** The email waits until the suspension can't be undone. */
const EMAIL_DELAY = { afterSeconds: SUSPENSION_UNDO_SECONDS + GRACE_SECONDS };

type Deps = Pick<Platform, "config" | "outbox">;

interface Wanted {
  userId: string;
  adminId: string;
  period: SuspensionPeriod;
  reason: string;
}

export type SuspensionProblem = "NOT_FOUND" | "HAS_ROLE" | "ALREADY_SUSPENDED";

/** @returns when it ends (null: when an admin lifts it), or why nothing happened */
export async function suspend(
  tx: Transaction,
  { config, outbox }: Deps,
  { userId, adminId, period, reason }: Wanted,
): Promise<{ endsAt: Date | null } | SuspensionProblem> {
  const member = await lockMember(tx, userId);
  if (!member) return "NOT_FOUND";
  if ((await tx.$count(userRoles, eq(userRoles.userId, userId))) > 0) return "HAS_ROLE";
  if ((await tx.$count(suspensions, isActiveOf(userId))) > 0) return "ALREADY_SUSPENDED";
  const days = SUSPENSION_DAYS[period];
  const [stored] = await tx
    .insert(suspensions)
    .values({
      ...{ userId, reason },
      suspendedBy: adminId,
      endsAt: days === null ? null : sql`now() + make_interval(days => ${days})`,
    })
    .returning({ endsAt: suspensions.endsAt });
  const endsAt = stored?.endsAt ?? null;
  const until = endsAt?.toISOString() ?? null;
  const subject = { kind: "person", id: userId } as const;
  await logAction(tx, { actorId: adminId, action: "suspend", subject, reason, after: { period, until } });
  await outbox.queue(tx, suspensionMail(config, member, { reason, until }), EMAIL_DELAY);
  await publishToPeople(tx, [userId], "account");
  return { endsAt };
}

/** Lifts a suspension. Sends an email only if one announced the suspension. @returns false for a missing account */
export async function lift(
  tx: Transaction,
  { config, outbox }: Deps,
  { userId, adminId }: Pick<Wanted, "userId" | "adminId">,
): Promise<boolean> {
  const member = await lockMember(tx, userId);
  if (!member) return false;
  const lifted = await tx
    .update(suspensions)
    .set({ liftedAt: sql`now()`, liftedBy: adminId })
    .where(isActiveOf(userId))
    .returning({ id: suspensions.id });
  if (lifted.length === 0) return true;
  await logAction(tx, { actorId: adminId, action: "lift", subject: { kind: "person", id: userId } });
  const unsent = await outbox.unqueue(tx, { kind: SUSPENSION_MAIL, userId, ...EMAIL_DELAY });
  if (unsent === 0) await outbox.queue(tx, suspensionLiftedMail(config, member));
  await publishToPeople(tx, [userId], "account");
  return true;
}

const isActiveOf = (userId: string) => and(eq(suspensions.userId, userId), isSuspending());

/** Locks the account, so that concurrent suspensions serialize and no role is granted in between. */
async function lockMember(tx: Transaction, userId: string) {
  const [member] = await tx
    .select({ userId: users.id, email: users.email, name: profiles.fullName })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.id, userId), isNull(users.departedAt)))
    .for("update", { of: users });
  return member;
}
