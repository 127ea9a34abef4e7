import type { Command } from "commander";
import { and, eq } from "drizzle-orm";
import { lockUser } from "#server/platform/auth/deleted-users.ts";
import { isSuspending } from "#server/platform/auth/is-suspending.ts";
import { suspensions, userRoles } from "#server/platform/db/schema/index.ts";
import type { CommandContext } from "./command-context.ts";
import { CommandError } from "./command-error.ts";
import { findAccount } from "./find-account.ts";
import { parseRole, ROLE_CHOICES } from "./role-name.ts";

export function addGrantRole(roles: Command, context: CommandContext): void {
  roles
    .command("grant")
    .summary("make an account a moderator or an admin")
    .description(
      "Grants a role to an account. It takes effect with the next request, without signing in again.",
    )
    .argument("<account>", "email address or id")
    .argument("<role>", ROLE_CHOICES)
    .action((who: string, roleName: string) => {
      const role = parseRole(roleName);
      return context.withPlatform(async ({ db }) => {
        const { id, email, isConfirmed, disabledAt } = await findAccount(db, who);
        // The address may belong to someone else.
        if (!isConfirmed)
          throw new CommandError(
            `${email} is not confirmed yet, so the account may not belong to its owner.`,
          );
        if (disabledAt !== null) throw new CommandError(`${email} is disabled. Enable the account first.`);
        const granted = await db.transaction(async (tx) => {
          // A concurrent suspension waits for this lock and then sees the role.
          await lockUser(tx, id);
          const isSuspended = await tx.$count(suspensions, and(eq(suspensions.userId, id), isSuspending()));
          if (isSuspended > 0) throw new CommandError(`${email} is suspended. Lift the suspension first.`);
          return tx
            .insert(userRoles)
            .values({ userId: id, role })
            .onConflictDoNothing()
            .returning({ role: userRoles.role });
        });
        context.print(granted.length > 0 ? `${email} is now ${role}.` : `${email} is already ${role}.`);
      });
    });
}
