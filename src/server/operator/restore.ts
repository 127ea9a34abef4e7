import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { Command } from "commander";
import { type ArchiveReader, openArchive } from "./backup/archive-reader.ts";
import { fingerprintOf, SECRET_ENTRY } from "./backup/backup-format.ts";
import { describeBackup } from "./backup/describe-backup.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { verifyBackup } from "./backup/verify-backup.ts";
import type { Desk, Reached } from "./desk.ts";
import { Refusal } from "./refusal.ts";

/** What has to be typed before data is replaced. */
const CONFIRMATION = "replace everything";

interface Options {
  replaceEverything?: true;
  otherSecret?: true;
}

export function addRestore(program: Command, desk: Desk): void {
  program
    .command("restore")
    .summary("bring everything back from a backup")
    .description(
      "Brings the database and the files back into an empty database; the product must not run. A backup of an " +
        "older version is brought to this one. Mails that were waiting are sent when the product starts: for a " +
        "copy to try things with, start it without SMTP_URL.",
    )
    .argument("<file>", "a backup")
    .option("--replace-everything", `replace a database with data; asks you to type "${CONFIRMATION}"`)
    .option("--other-secret", "restore although SECRET is another one: everybody has to sign in again")
    .action(async (name: string, options: Options) => {
      const archive = await openArchive(path.resolve(name));
      try {
        await verifyBackup(archive);
        if (options.replaceEverything) await confirm(desk);
        await desk.withDatabase((reached) => restore(desk, archive, reached, options), {
          mayBeMissing: true,
        });
        desk.say(`Restored ${describeBackup(archive.manifest)}, of ${archive.manifest.madeAt}.`);
      } finally {
        archive.close();
      }
    });
}

async function confirm(desk: Desk): Promise<void> {
  const answer = await desk.ask(`All data will be lost. Type "${CONFIRMATION}" to go on: `);
  if (answer.trim() !== CONFIRMATION) throw new Refusal("Nothing was changed.");
}

async function restore(desk: Desk, archive: ArchiveReader, reached: Reached, options: Options) {
  const { config, connectionString, isShared } = reached;
  if (isShared) throw new Refusal(`The product runs on ${config.dataDir}. Stop it first.`);
  const secret = await secretToKeep(archive, reached);
  const isOther = fingerprintOf(secret ?? config.secret) !== archive.manifest.secretFingerprint;
  if (isOther && !options.otherSecret) {
    throw new Refusal(
      "The backup belongs to another SECRET than this one. Set that SECRET, or add --other-secret: then " +
        "everybody has to sign in again, links in mails that were sent are void, and suppressed newsletter " +
        "addresses are not recognised.",
    );
  }
  await restoreBackup(archive, {
    connectionString,
    openPlatform: () => desk.openPlatform(reached),
    isOtherSecret: isOther,
    mayReplace: options.replaceEverything ?? false,
  });
  if (secret !== undefined) await keepSecret(config.dataDir, secret);
}

/** The generated secret of the backup, unless the configuration sets one: that one is meant. */
async function secretToKeep(archive: ArchiveReader, { isSecretGiven }: Reached): Promise<string | undefined> {
  const hasSecret = archive.manifest.entries.some(({ name }) => name === SECRET_ENTRY);
  if (isSecretGiven || !hasSecret) return undefined;
  return (await buffer(await archive.read(SECRET_ENTRY))).toString("utf8").trim();
}

async function keepSecret(dataDir: string, secret: string): Promise<void> {
  const file = path.join(dataDir, "secret");
  const draft = `${file}.restored`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
}
