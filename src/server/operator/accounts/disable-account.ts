import type { Command } from "commander";
import { disableAccount, enableAccount, isLastAdmin } from "#server/account/index.ts";
import { type CommandContext, CommandError } from "#server/operator/command-context.ts";
import { findAccount } from "./find-account.ts";

export function addDisableAndEnable(accounts: Command, context: CommandContext): void {
  accounts
    .command("disable")
    .summary("block an account from signing in")
    .description(
      "Signs the account out on every node and blocks it from signing in. Its content stays. You cannot disable " +
        "the last admin.",
    )
    .argument("<account>", "email address or id")
    .action((who: string) =>
      context.withPlatform(async ({ db }) => {
        const { id, email } = await findAccount(db, who);
        const isChanged = await db.transaction(async (tx) => {
          if (await isLastAdmin(tx, id)) {
            throw new CommandError(`${email} is the last admin. Grant the role to someone else first.`);
          }
          return disableAccount(tx, id);
        });
        context.print(isChanged ? `Disabled ${email} and signed it out.` : `${email} was already disabled.`);
      }),
    );
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
