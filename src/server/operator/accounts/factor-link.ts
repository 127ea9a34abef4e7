import type { Command } from "commander";
import { eq } from "drizzle-orm";
import { FACTOR_LINK_HOURS, hasSecondFactor, issueFactorLink } from "#server/account/index.ts";
import { type CommandContext, CommandError, countOf } from "#server/operator/command-context.ts";
import { describeLink } from "#server/operator/describe-link.ts";
import { userRoles } from "#server/platform/db/schema/index.ts";
import { findAccount } from "./find-account.ts";

export function addFactorLink(accounts: Command, context: CommandContext): void {
  accounts
    .command("factor-link")
    .summary("print a link that sets up the first passkey or codes of a role")
    .description(
      "Prints the link that the Admin Dashboard sends with SECOND_FACTOR=staff, for a site without email. The owner of " +
        "the account signs in, opens it in the same browser, and sets up a passkey or codes. The link works once and " +
        `expires in ${countOf(FACTOR_LINK_HOURS, "hour")}. Make sure that it reaches the owner: with the password, it's enough to use the role.`,
    )
    .argument("<account>", "email address or id")
    .action((who: string) =>
      context.withPlatform(async (platform) => {
        const { id, email, disabledAt } = await findAccount(platform.db, who);
        if (disabledAt !== null) throw new CommandError(`${email} is disabled. Enable the account first.`);
        const token = await platform.db.transaction(async (tx) => {
          if ((await tx.$count(userRoles, eq(userRoles.userId, id))) === 0)
            throw new CommandError(`${email} has no role, so it needs no link to set up a passkey or codes.`);
          if (await hasSecondFactor(tx, id))
            throw new CommandError(
              `${email} has a passkey or codes. If they are lost: accounts reset-second-factor.`,
            );
          return issueFactorLink(tx, platform, { userId: id, email });
        });
        platform.log.warn({ userId: id }, "an operator printed a link for the second factor of an account");
        const path = `/auth?${new URLSearchParams({ mode: "second-factor", token })}`;
        context.print(describeLink(context, platform.config, `Link for ${email}`, path));
      }),
    );
}
