import type { Command } from "commander";
import { asc, eq } from "drizzle-orm";
import { userRoles, users } from "#server/platform/db/schema/index.ts";
import type { CommandContext } from "./command-context.ts";

export function addListRoles(roles: Command, context: CommandContext): void {
  roles
    .command("list")
    .summary("list accounts with a role")
    .description("Lists every account with a role: role, email address, id.")
    .action(() =>
      context.withPlatform(async ({ db }) => {
        const rows = await db
          .select({
            role: userRoles.role,
            email: users.email,
            id: users.id,
            disabledAt: users.disabledAt,
          })
          .from(userRoles)
          .innerJoin(users, eq(users.id, userRoles.userId))
          .orderBy(asc(userRoles.role), asc(users.email));
        for (const { role, email, id, disabledAt } of rows) {
          context.print(`${role.padEnd(9)}  ${email}  ${id}${disabledAt === null ? "" : "  (disabled)"}`);
        }
        if (rows.length === 0) context.print("No account has a role.");
      }),
    );
}
