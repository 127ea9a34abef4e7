import type { Command } from "commander";
import { enableAccount } from "#server/account/index.ts";
import type { Desk } from "./desk.ts";
import { findAccount } from "./find-account.ts";

export function addEnableAccount(accounts: Command, desk: Desk): void {
  accounts
    .command("enable")
    .summary("let somebody in again")
    .description("Lets somebody in again whom you disabled, with the password that they had.")
    .argument("<account>", "e-mail address or id")
    .action((who: string) =>
      desk.withPlatform(async ({ db }) => {
        const { id, email } = await findAccount(db, who);
        const isChanged = await enableAccount(db, id);
        desk.say(isChanged ? `${email} is enabled.` : `${email} was not disabled.`);
      }),
    );
}
