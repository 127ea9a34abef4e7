import type { Command } from "commander";
import { userRoles } from "#server/platform/db/schema/index.ts";
import type { Desk } from "./desk.ts";
import { findAccount } from "./find-account.ts";
import { Refusal } from "./refusal.ts";
import { ROLE_CHOICES, readRole } from "./role-name.ts";

export function addGrantRole(roles: Command, desk: Desk): void {
  roles
    .command("grant")
    .summary("make somebody a moderator or an admin")
    .description("Gives an account a role. It counts from the next request on; nobody has to sign in again.")
    .argument("<account>", "e-mail address or id")
    .argument("<role>", ROLE_CHOICES)
    .action((who: string, roleName: string) => {
      const role = readRole(roleName);
      return desk.withPlatform(async ({ db }) => {
        const { id, email, isConfirmed, disabledAt } = await findAccount(db, who);
        // A stranger may have signed up with somebody's address.
        if (!isConfirmed) throw new Refusal(`${email} is not confirmed yet, so it may be anybody's account.`);
        if (disabledAt !== null) throw new Refusal(`The account of ${email} is disabled; enable it first.`);
        const granted = await db
          .insert(userRoles)
          .values({ userId: id, role })
          .onConflictDoNothing()
          .returning({ role: userRoles.role });
        desk.say(granted.length > 0 ? `${email} is ${role} now.` : `${email} was ${role} already.`);
      });
    });
}
