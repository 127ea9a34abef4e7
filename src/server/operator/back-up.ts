import path from "node:path";
import type { Command } from "commander";
import { openFileStore } from "#server/platform/files/open-file-store.ts";
import { SECRET_ENTRY } from "./backup/backup-format.ts";
import { describeBackup } from "./backup/describe-backup.ts";
import { writeBackup } from "./backup/write-backup.ts";
import type { Desk } from "./desk.ts";

export function addBackUp(program: Command, desk: Desk): void {
  program
    .command("backup")
    .summary("write everything into one file")
    .description(
      "Writes the database, the waiting jobs and the uploaded files into one new file, also while the product " +
        "runs. The file is a ZIP that only you can read. It holds everything about everybody, and the secret " +
        "when that is the generated one in DATA_DIR: the keys in the database are encrypted with it. A SECRET " +
        "of your own is not in it; keep that elsewhere.",
    )
    .argument("<file>", "must not exist yet")
    .action((name: string) =>
      desk.withDatabase(async ({ config, connectionString }) => {
        const file = path.resolve(name);
        const manifest = await writeBackup(file, {
          config,
          connectionString,
          files: await openFileStore(config),
        });
        desk.say(`Wrote ${file}: ${describeBackup(manifest)}.`);
        const hasSecret = manifest.entries.some((entry) => entry.name === SECRET_ENTRY);
        desk.say(
          hasSecret
            ? "It holds the generated secret: keep it as you would keep a password."
            : "It does not hold your SECRET, without which nobody stays signed in: keep that as well.",
        );
      }),
    );
}
