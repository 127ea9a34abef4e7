import type { Command } from "commander";
import { resetSecondFactor } from "#server/account/index.ts";
import type { CommandContext } from "#server/operator/command-context.ts";
import { findAccount } from "./find-account.ts";

export function addResetSecondFactor(accounts: Command, context: CommandContext): void {
  accounts
    .command("reset-second-factor")
    .summary("remove the passkeys and codes of an account")
    .description(
      "For someone who lost their phone and recovery codes: removes all passkeys and codes of the account, signs it out, " +
        "and sends it an email. Its password is unchanged. Make sure first that it's the owner who asks.",
    )
    .argument("<account>", "email address or id")
    .action((who: string) =>
      context.withPlatform(async (platform) => {
        const { id, email } = await findAccount(platform.db, who);
        const isChanged = await platform.db.transaction((tx) => resetSecondFactor(tx, platform, id));
        if (isChanged) platform.log.warn({ userId: id }, "an operator reset the second factor of an account");
        context.print(
          isChanged
            ? `Removed the passkeys and codes of ${email} and signed it out.`
            : `${email} has no passkeys or codes.`,
        );
      }),
    );
}
