import type { Command } from "commander";
import { and, asc, eq } from "drizzle-orm";
import { hasSecondFactor, isLastAdmin, queueFactorMail, roleChangedMail } from "#server/account/index.ts";
import { type CommandContext, CommandError, WrongUsage } from "#server/operator/command-context.ts";
import { lockUser } from "#server/platform/auth/deleted-users.ts";
import { isSuspending } from "#server/platform/auth/is-suspending.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { suspensions, userRoles, users } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type FoundAccount, findAccount } from "./find-account.ts";

const ROLES = ["moderator", "admin"] as const;
type Role = (typeof ROLES)[number];

export function addRoles(roles: Command, context: CommandContext): void {
  const add = (
    name: string,
    { summary, about }: { summary: string; about: string },
    change: (tx: Transaction, platform: Platform, account: FoundAccount, role: Role) => Promise<string>,
  ) =>
    roles
      .command(name)
      .summary(summary)
      .description(about)
      .argument("<account>", "email address or id")
      .argument("<role>", ROLES.join("|"))
      .action((who: string, roleName: string) => {
        const role = readRole(roleName);
        return context.withPlatform(async (platform) => {
          const account = await findAccount(platform.db, who);
          context.print(await platform.db.transaction((tx) => change(tx, platform, account, role)));
        });
      });
  add(
    "grant",
    {
      summary: "make an account a moderator or an admin",
      about: "Grants a role to an account. It takes effect with the next request, without signing in again.",
    },
    grant,
  );
  add(
    "revoke",
    {
      summary: "remove a role from an account",
      about:
        "Removes a role from an account. It takes effect with the next request. You cannot remove the last admin.",
    },
    revoke,
  );
  roles
    .command("list")
    .summary("list accounts with a role")
    .description("Lists every account with a role: role, email address, id.")
    .action(() => list(context));
}

/** @throws WrongUsage for an unknown role */
function readRole(text: string): Role {
  const role = ROLES.find((name) => name === text);
  if (role === undefined)
    throw new WrongUsage(`"${text}" is not a role. The roles are ${ROLES.join(" and ")}.`);
  return role;
}

const WITHOUT_FACTOR =
  "The account has no passkey and no codes from an app. With SECOND_FACTOR=staff, it sets up the first one with a link " +
  "that the Admin Dashboard sends to its inbox, or that accounts factor-link prints, and can do no more than a member " +
  "until then.";

async function grant(
  tx: Transaction,
  platform: Platform,
  account: FoundAccount,
  role: Role,
): Promise<string> {
  const { id, email, isConfirmed, disabledAt } = account;
  // The address may belong to someone else.
  if (!isConfirmed)
    throw new CommandError(`${email} is not confirmed yet, so the account may not belong to its owner.`);
  if (disabledAt !== null) throw new CommandError(`${email} is disabled. Enable the account first.`);
  // A concurrent suspension waits for this lock and then sees the role.
  await lockUser(tx, id);
  const isSuspended = await tx.$count(suspensions, and(eq(suspensions.userId, id), isSuspending()));
  if (isSuspended > 0) throw new CommandError(`${email} is suspended. Lift the suspension first.`);
  const granted = await tx
    .insert(userRoles)
    .values({ userId: id, role })
    .onConflictDoNothing()
    .returning({ role: userRoles.role });
  if (granted.length === 0) return `${email} is already ${role}.`;
  await tell(tx, platform, id, { role, isGranted: true });
  return `${email} is now ${role}.${(await hasSecondFactor(tx, id)) ? "" : ` ${WITHOUT_FACTOR}`}`;
}

const tell = (
  tx: Transaction,
  platform: Platform,
  userId: string,
  change: { role: Role; isGranted: boolean },
) => queueFactorMail(tx, platform, userId, (to) => roleChangedMail(platform.config, { ...to, ...change }));

async function revoke(
  tx: Transaction,
  platform: Platform,
  { id, email }: FoundAccount,
  role: Role,
): Promise<string> {
  if (role === "admin" && (await isLastAdmin(tx, id))) {
    throw new CommandError(`${email} is the last admin. Grant the role to someone else first.`);
  }
  const revoked = await tx
    .delete(userRoles)
    .where(and(eq(userRoles.userId, id), eq(userRoles.role, role)))
    .returning({ role: userRoles.role });
  if (revoked.length === 0) throw new CommandError(`${email} is not ${role}.`);
  await tell(tx, platform, id, { role, isGranted: false });
  return `${email} is no longer ${role}.`;
}

const list = (context: CommandContext) =>
  context.withPlatform(async ({ db }) => {
    const rows = await db
      .select({ role: userRoles.role, email: users.email, id: users.id, disabledAt: users.disabledAt })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .orderBy(asc(userRoles.role), asc(users.email));
    for (const { role, email, id, disabledAt } of rows) {
      context.print(`${role.padEnd(9)}  ${email}  ${id}${disabledAt === null ? "" : "  (disabled)"}`);
    }
    if (rows.length === 0) context.print("No account has a role.");
  });
