import type { Command } from "commander";
import { and, eq, sql } from "drizzle-orm";
import { type CommandContext, countOf } from "#server/operator/command-context.ts";
import { isSuspending } from "#server/platform/auth/is-suspending.ts";
import {
  comments,
  discussions,
  reviews,
  sessions,
  subscriptions,
  suspensions,
  userRoles,
} from "#server/platform/db/schema/index.ts";
import type { OpenPlatform } from "#server/platform/open-platform.ts";
import { type FoundAccount, findAccount } from "./find-account.ts";

export function addShowAccount(accounts: Command, context: CommandContext): void {
  accounts
    .command("show")
    .summary("show an account")
    .description(
      "Shows an account: confirmed or not, disabled or not, suspended or not, roles, subscription, sessions and contributions.",
    )
    .argument("<account>", "email address or id")
    .action((who: string) =>
      context.withPlatform(async ({ db }) => {
        const account = await findAccount(db, who);
        for (const [label, value] of Object.entries(await describe(db, account))) {
          context.print(`${`${label}:`.padEnd(14)} ${value}`);
        }
      }),
    );
}

async function describe(db: OpenPlatform["db"], account: FoundAccount): Promise<Record<string, string>> {
  const { id, email, fullName, isConfirmed, disabledAt, createdAt } = account;
  const roles = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, id));
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.userId, id));
  const [open] = await db
    .select({ count: sql<number>`count(*)::int`, last: sql<Date | null>`max(${sessions.lastUsedAt})` })
    .from(sessions)
    .where(eq(sessions.userId, id));
  const wrote = [
    countOf(await db.$count(reviews, eq(reviews.userId, id)), "review"),
    countOf(await db.$count(discussions, eq(discussions.userId, id)), "discussion"),
    countOf(await db.$count(comments, eq(comments.userId, id)), "comment"),
  ];
  return {
    id,
    email: `${email}${isConfirmed ? "" : " (not confirmed)"}`,
    name: fullName ?? "none",
    created: createdAt.toISOString(),
    status: disabledAt === null ? "enabled" : `disabled since ${disabledAt.toISOString()}`,
    suspension: await describeSuspension(db, id),
    roles: roles.map(({ role }) => role).join(", ") || "none",
    subscription: subscription?.status ?? "none",
    sessions: `${open?.count ?? 0}${open?.last ? `, last used ${new Date(open.last).toISOString()}` : ""}`,
    wrote: wrote.join(", "),
  };
}

async function describeSuspension(db: OpenPlatform["db"], userId: string): Promise<string> {
  const [found] = await db
    .select({ reason: suspensions.reason, endsAt: suspensions.endsAt })
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isSuspending()));
  if (!found) return "none";
  return `${found.endsAt === null ? "until lifted" : `until ${found.endsAt.toISOString()}`}: ${found.reason}`;
}
