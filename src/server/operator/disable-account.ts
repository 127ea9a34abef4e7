import type { Command } from "commander";
import { disableAccount } from "#server/account/index.ts";
import { isLastAdmin } from "./admins.ts";
import type { Desk } from "./desk.ts";
import { findAccount } from "./find-account.ts";
import { Refusal } from "./refusal.ts";

export function addDisableAccount(accounts: Command, desk: Desk): void {
  accounts
    .command("disable")
    .summary("keep somebody out")
    .description(
      "Keeps somebody out at once, on every node. What they wrote stays; the last admin is refused.",
    )
    .argument("<account>", "e-mail address or id")
    .action((who: string) =>
      desk.withPlatform(async ({ db }) => {
        const { id, email } = await findAccount(db, who);
        const isChanged = await db.transaction(async (tx) => {
          if (await isLastAdmin(tx, id)) {
            throw new Refusal(`${email} is the last admin. Grant the role to somebody else first.`);
          }
          return disableAccount(tx, id);
        });
        desk.say(isChanged ? `${email} is disabled, and signed out.` : `${email} was disabled already.`);
      }),
    );
}
