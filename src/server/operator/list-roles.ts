import type { Command } from "commander";
import { asc, eq } from "drizzle-orm";
import { userRoles, users } from "#server/platform/db/schema/index.ts";
import type { CommandContext } from "./command-context.ts";

export function addListRoles(roles: Command, desk: CommandContext): void {
  roles
    .command("list")
    .summary("list accounts with a role")
    .description("Lists every account with a role: role, email address, id.")
    .action(() =>
      desk.withPlatform(async ({ db }) => {
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
          desk.say(`${role.padEnd(9)}  ${email}  ${id}${disabledAt === null ? "" : "  (disabled)"}`);
        }
        if (rows.length === 0) desk.say("No account has a role.");
      }),
    );
}
