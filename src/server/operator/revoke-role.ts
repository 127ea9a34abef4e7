import type { Command } from "commander";
import { and, eq } from "drizzle-orm";
import { isLastAdmin } from "#server/account/index.ts";
import { userRoles } from "#server/platform/db/schema/index.ts";
import type { CommandContext } from "./command-context.ts";
import { CommandError } from "./command-error.ts";
import { findAccount } from "./find-account.ts";
import { parseRole, ROLE_CHOICES } from "./role-name.ts";

export function addRevokeRole(roles: Command, context: CommandContext): void {
  roles
    .command("revoke")
    .summary("remove a role from an account")
    .description(
      "Removes a role from an account. It takes effect with the next request. You cannot remove the last admin.",
    )
    .argument("<account>", "email address or id")
    .argument("<role>", ROLE_CHOICES)
    .action((who: string, roleName: string) => {
      const role = parseRole(roleName);
      return context.withPlatform(async ({ db }) => {
        const { id, email } = await findAccount(db, who);
        const revoked = await db.transaction(async (tx) => {
          if (role === "admin" && (await isLastAdmin(tx, id))) {
            throw new CommandError(`${email} is the last admin. Grant the role to someone else first.`);
          }
          const isOfThem = and(eq(userRoles.userId, id), eq(userRoles.role, role));
          return tx.delete(userRoles).where(isOfThem).returning({ role: userRoles.role });
        });
        if (revoked.length === 0) throw new CommandError(`${email} is not ${role}.`);
        context.print(`${email} is no longer ${role}.`);
      });
    });
}
