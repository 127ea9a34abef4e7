import path from "node:path";
import type { Command } from "commander";
import { openFileStore } from "#server/platform/files/open-file-store.ts";
import { SECRET_ENTRY } from "./backup/backup-format.ts";
import { describeBackup } from "./backup/describe-backup.ts";
import { writeBackup } from "./backup/write-backup.ts";
import type { CommandContext } from "./command-context.ts";

export function addBackUp(program: Command, context: CommandContext): void {
  program
    .command("backup")
    .summary("back up everything to one file")
    .description(
      "Writes the database, the queued jobs and the uploaded files to one new ZIP file that only you can read. " +
        "You can run it while the product is running. The backup contains all personal data. It also contains " +
        "the secret if that was generated in DATA_DIR, because the keys in the database are encrypted with it. " +
        "A SECRET that you set yourself is not included, so keep a copy of it.",
    )
    .argument("<file>", "must not exist yet")
    .action((name: string) =>
      context.withDatabase(async ({ config, connectionString }) => {
        const file = path.resolve(name);
        const manifest = await writeBackup(file, {
          config,
          connectionString,
          files: await openFileStore(config),
        });
        context.print(`Wrote ${file}: ${describeBackup(manifest)}.`);
        const hasSecret = manifest.entries.some((entry) => entry.name === SECRET_ENTRY);
        context.print(
          hasSecret
            ? "It contains the generated secret. Store it as safely as a password."
            : "It does not contain your SECRET. Keep a copy: without it, everyone has to sign in again.",
        );
      }),
    );
}
