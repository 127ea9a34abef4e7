import type { Command } from "commander";
import { enableAccount } from "#server/account/index.ts";
import type { CommandContext } from "./command-context.ts";
import { findAccount } from "./find-account.ts";

export function addEnableAccount(accounts: Command, context: CommandContext): void {
  accounts
    .command("enable")
    .summary("enable a disabled account")
    .description("Enables an account that you disabled. Its password is unchanged.")
    .argument("<account>", "email address or id")
    .action((who: string) =>
      context.withPlatform(async ({ db }) => {
        const { id, email } = await findAccount(db, who);
        const isChanged = await enableAccount(db, id);
        context.print(isChanged ? `Enabled ${email}.` : `${email} was not disabled.`);
      }),
    );
}
