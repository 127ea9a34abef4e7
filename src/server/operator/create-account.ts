import type { Command } from "commander";
import type * as z from "zod";
import { email as emailField, password as passwordField } from "#contract/account.ts";
import { LIMITS, line } from "#contract/parts.ts";
import { CHOOSE_PASSWORD_HOURS, createConfirmedAccount } from "#server/account/index.ts";
import type { Desk } from "./desk.ts";
import { Refusal, WrongUsage } from "./refusal.ts";

const nameField = line(LIMITS.fullName).min(1, "A name is required");

export function addCreateAccount(accounts: Command, desk: Desk): void {
  accounts
    .command("create")
    .summary("make an account whose address counts as confirmed")
    .description(
      "Creates an account that you vouch for: its address counts as confirmed, and no mail is sent. Without " +
        `--password-stdin it prints a link, good once and for ${CHOOSE_PASSWORD_HOURS} hours, to choose a password.`,
    )
    .argument("<address>", "e-mail address")
    .requiredOption("--name <name>", "name that others see")
    .option("--password-stdin", "read the password from standard input")
    .action(async (address: string, options: { name: string; passwordStdin?: true }) => {
      const email = read(emailField, address);
      const fullName = read(nameField, options.name);
      const password = options.passwordStdin && read(passwordField, await desk.readInput());
      await desk.withPlatform(async (platform) => {
        const made = await platform.db.transaction((tx) =>
          createConfirmedAccount(tx, platform, { email, fullName, password }),
        );
        if (made === "common") throw new Refusal("This password is too common. Nothing was created.");
        if (made === "taken") throw new Refusal(`There is an account of ${email} already.`);
        desk.say(`Created the account of ${email}, id ${made.userId}.`);
        if (made.link !== undefined) desk.say(`To choose a password: ${made.link}`);
      });
    });
}

function read(schema: z.ZodType<string>, value: string): string {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new WrongUsage(result.error.issues[0]?.message ?? "This is not valid.");
}
