import type { Command } from "commander";
import { eq, sql } from "drizzle-orm";
import { comments, reviews, sessions, subscriptions, userRoles } from "#server/platform/db/schema/index.ts";
import type { OpenPlatform } from "#server/platform/open-platform.ts";
import type { Desk } from "./desk.ts";
import { type FoundAccount, findAccount } from "./find-account.ts";

export function addShowAccount(accounts: Command, desk: Desk): void {
  accounts
    .command("show")
    .summary("what there is of an account")
    .description("Shows how an account stands: confirmed, disabled, roles, sessions, what it wrote.")
    .argument("<account>", "e-mail address or id")
    .action((who: string) =>
      desk.withPlatform(async ({ db }) => {
        const account = await findAccount(db, who);
        for (const [label, value] of Object.entries(await describe(db, account))) {
          desk.say(`${`${label}:`.padEnd(14)} ${value}`);
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
  const wrote = {
    reviews: await db.$count(reviews, eq(reviews.userId, id)),
    comments: await db.$count(comments, eq(comments.userId, id)),
  };
  return {
    id,
    address: `${email}${isConfirmed ? "" : " (not confirmed)"}`,
    name: fullName ?? "none",
    created: createdAt.toISOString(),
    status: disabledAt === null ? "enabled" : `disabled since ${disabledAt.toISOString()}`,
    roles: roles.map(({ role }) => role).join(", ") || "none",
    subscription: subscription?.status ?? "none",
    sessions: `${open?.count ?? 0}${open?.last ? `, last used ${new Date(open.last).toISOString()}` : ""}`,
    wrote: `${wrote.reviews} reviews, ${wrote.comments} comments`,
  };
}
