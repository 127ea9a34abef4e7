import path from "node:path";
import type { Command } from "commander";
import { openArchive } from "./backup/archive-reader.ts";
import { describeBackup } from "./backup/describe-backup.ts";
import { verifyBackup } from "./backup/verify-backup.ts";
import type { Desk } from "./desk.ts";

export function addVerify(program: Command, desk: Desk): void {
  program
    .command("verify")
    .summary("see whether a backup is whole")
    .description("Reads a backup to its end: complete, every checksum right, as many rows as it says.")
    .argument("<file>", "a backup")
    .action(async (name: string) => {
      const file = path.resolve(name);
      const archive = await openArchive(file);
      try {
        await verifyBackup(archive);
        desk.say(`${file} is whole: ${describeBackup(archive.manifest)}.`);
        desk.say(`It was made at ${archive.manifest.madeAt}.`);
      } finally {
        archive.close();
      }
    });
}
