import type { Command } from "commander";
import type * as z from "zod";
import { email as emailField, password as passwordField } from "#contract/account/fields.ts";
import { LIMITS, requiredName } from "#contract/parts.ts";
import { CHOOSE_PASSWORD_HOURS, createConfirmedAccount } from "#server/account/index.ts";
import { type CommandContext, CommandError, WrongUsage } from "#server/operator/command-context.ts";
import { describeLink } from "#server/operator/describe-link.ts";

const nameField = requiredName(LIMITS.fullName, "A name with a letter or a digit is required");

export function addCreateAccount(accounts: Command, context: CommandContext): void {
  accounts
    .command("create")
    .summary("create an account with a confirmed email")
    .description(
      "Creates an account without a confirmation email: you vouch for the address. Without --password-stdin it " +
        `prints a link for choosing a password. The link works once and expires in ${CHOOSE_PASSWORD_HOURS} hours.`,
    )
    .argument("<address>", "email address")
    .requiredOption("--name <name>", "public name")
    .option("--password-stdin", "read the password from standard input")
    .action(async (address: string, options: { name: string; passwordStdin?: true }) => {
      const email = read(emailField, address);
      const fullName = read(nameField, options.name);
      const password = options.passwordStdin && read(passwordField, await context.readInput());
      await context.withPlatform(async (platform) => {
        const made = await platform.db.transaction((tx) =>
          createConfirmedAccount(tx, platform, { email, fullName, password }),
        );
        if (made === "common") throw new CommandError("This password is too common. No account was created.");
        if (made === "taken") throw new CommandError(`${email} already has an account.`);
        context.print(`Created the account ${email} (${made.userId}).`);
        if (made.linkPath !== undefined)
          context.print(
            describeLink(context, platform.config, "Link for choosing a password", made.linkPath),
          );
      });
    });
}

function read(schema: z.ZodType<string>, value: string): string {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new WrongUsage(result.error.issues[0]?.message ?? "This value is not valid.");
}
