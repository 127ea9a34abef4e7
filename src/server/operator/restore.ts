import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { Command } from "commander";
import { fingerprintOf } from "#server/platform/config/secret-fingerprint.ts";
import { type ArchiveReader, openBackup } from "./backup/archive-reader.ts";
import { SECRET_ENTRY } from "./backup/backup-format.ts";
import { describeBackup } from "./backup/describe-backup.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { verifyBackup } from "./backup/verify-backup.ts";
import { type CommandContext, CommandError, type Reached } from "./command-context.ts";

const CONFIRMATION = "replace everything";

interface Options {
  replaceEverything?: true;
  otherSecret?: true;
}

export function addRestore(program: Command, context: CommandContext): void {
  program
    .command("restore")
    .summary("restore everything from a backup")
    .description(
      "Restores the database and the files into an empty database. Stop the product first. A backup of an older " +
        "version is migrated to this version. Queued emails are sent when the product starts, so start a test copy " +
        "without SMTP_URL.",
    )
    .argument("<file>", "a backup")
    .option("--replace-everything", `replace the data in the database; asks you to type "${CONFIRMATION}"`)
    .option("--other-secret", "restore with a different SECRET; everyone has to sign in again")
    .action(async (name: string, options: Options) => {
      const archive = await openBackup(path.resolve(name));
      try {
        await verifyBackup(archive);
        if (options.replaceEverything) await confirm(context);
        await context.withDatabase((reached) => restore(context, archive, reached, options), {
          mayBeMissing: true,
        });
        context.print(
          `Restored ${describeBackup(archive.manifest)}. The backup was made at ${archive.manifest.madeAt}.`,
        );
      } finally {
        archive.close();
      }
    });
}

async function confirm(context: CommandContext): Promise<void> {
  const answer = await context.ask(`All current data will be deleted. Type "${CONFIRMATION}" to continue: `);
  if (answer.trim() !== CONFIRMATION) throw new CommandError("Nothing was changed.");
}

async function restore(context: CommandContext, archive: ArchiveReader, reached: Reached, options: Options) {
  const { config, connectionString, isShared } = reached;
  if (isShared) throw new CommandError(`The product is running on ${config.dataDir}. Stop it first.`);
  const secret = await secretToKeep(archive, reached);
  const isOther = fingerprintOf(secret ?? config.secret) !== archive.manifest.secretFingerprint;
  if (isOther && !options.otherSecret) {
    throw new CommandError(
      "The backup belongs to a different SECRET. Set that SECRET, or add --other-secret. Then everyone has to sign " +
        "in again, links in sent emails stop working, and suppressed newsletter addresses are no longer recognized.",
    );
  }
  await restoreBackup(archive, {
    connectionString,
    openPlatform: () => context.openPlatform(reached),
    isOtherSecret: isOther,
    mayReplace: options.replaceEverything ?? false,
  });
  if (secret !== undefined) await keepSecret(config.dataDir, secret);
}

/** Returns undefined if the backup has no generated secret, or if SECRET is set, which takes precedence. */
async function secretToKeep(archive: ArchiveReader, { isSecretGiven }: Reached): Promise<string | undefined> {
  const hasSecret = archive.manifest.entries.some(({ name }) => name === SECRET_ENTRY);
  if (isSecretGiven || !hasSecret) return undefined;
  return (await buffer(archive.read(SECRET_ENTRY))).toString("utf8").trim();
}

async function keepSecret(dataDir: string, secret: string): Promise<void> {
  const file = path.join(dataDir, "secret");
  const draft = `${file}.restored`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
}
