import { Command, CommanderError } from "commander";
import { StartError } from "#server/platform/start-error.ts";
import { addCreateAccount } from "./accounts/create-account.ts";
import { addDisableAndEnable } from "./accounts/disable-account.ts";
import { addFactorLink } from "./accounts/factor-link.ts";
import { addResetSecondFactor } from "./accounts/reset-second-factor.ts";
import { addRoles } from "./accounts/roles.ts";
import { addShowAccount } from "./accounts/show-account.ts";
import { addBackUp } from "./back-up.ts";
import { addMarkets, addTools } from "./catalogue.ts";
import { type CommandContext, CommandError, WrongUsage } from "./command-context.ts";
import { addFailedMails } from "./failed-mails.ts";
import { addReplacePushKeys } from "./push-keys.ts";
import { addReplaceSecret } from "./replace-secret.ts";
import { addRestore } from "./restore.ts";
import { addSamples } from "./samples.ts";
import { addVerify } from "./verify.ts";

const OK = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

const ABOUT = `Commands for operators. For details: npm run admin -- <command> --help.
They use the database of DATABASE_URL or, without it, the embedded one in DATA_DIR. The product may be running.
Exit codes: 0 success, 1 failed or rejected, 2 wrong usage.`;

function createProgram(context: CommandContext): Command {
  const program = new Command("npm run admin --").description(ABOUT).helpCommand(false);
  const group = (name: string, about: string) => program.command(name).description(about).helpCommand(false);

  addRoles(group("roles", "moderators and admins"), context);
  const accounts = group("accounts", "create, inspect and disable accounts");
  for (const add of [
    addCreateAccount,
    addDisableAndEnable,
    addFactorLink,
    addResetSecondFactor,
    addShowAccount,
  ])
    add(accounts, context);
  addMarkets(group("markets", "export and import markets"), context);
  addTools(group("tools", "export and import tools"), context);
  addSamples(group("samples", "reviews that everyone may read in full"), context);
  addFailedMails(group("mails", "emails that could not be delivered"), context);
  addReplacePushKeys(group("push-keys", "the keys for notes of browsers"), context);
  addReplaceSecret(group("secret", "the SECRET of the database"), context);
  for (const add of [addBackUp, addVerify, addRestore]) add(program, context);

  // Commands don't inherit `exitOverride`.
  for (const command of [program, ...program.commands, ...program.commands.flatMap((c) => c.commands)]) {
    command
      .exitOverride()
      .configureOutput({ writeOut: context.terminal.out, writeErr: context.terminal.err })
      .showHelpAfterError("(see --help)");
  }
  return program;
}

/** @returns the exit code */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  try {
    await createProgram(context).parseAsync(args, { from: "user" });
    return OK;
  } catch (error) {
    // Commander has already printed the message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? OK : WRONG_USAGE;
    if (!(error instanceof CommandError)) {
      const reason = reasonOf(error);
      if (reason === undefined) context.log.fatal({ err: error }, "the command failed");
      else context.terminal.err(`${reason}\n`);
      return FAILED;
    }
    context.terminal.err(`${error.message}\n`);
    return error instanceof WrongUsage ? WRONG_USAGE : FAILED;
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  const { code } = ((error as Error | undefined)?.cause ?? error) as { code?: unknown };
  if (typeof code !== "string") return undefined;
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG")
    return "The disk is full. Nothing was written.";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return "You don't have permission to write to this folder.";
  const isUnreachable = ["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EAI_AGAIN"].includes(code);
  // SQLSTATE classes: connection lost, wrong password, no such database, shutting down.
  const isRejected = /^(08|28|3D|57P)/.test(code);
  if (isUnreachable || isRejected) return `Can't reach the database (${code}). Check DATABASE_URL.`;
  return undefined;
}
