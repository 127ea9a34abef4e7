import path from "node:path";
import type { Command } from "commander";
import { openBackup } from "./backup/archive-reader.ts";
import { describeBackup } from "./backup/describe-backup.ts";
import { verifyBackup } from "./backup/verify-backup.ts";
import type { CommandContext } from "./command-context.ts";

export function addVerify(program: Command, context: CommandContext): void {
  program
    .command("verify")
    .summary("check a backup")
    .description("Reads a whole backup and checks that it is complete: every checksum and every row count.")
    .argument("<file>", "a backup")
    .action(async (name: string) => {
      const file = path.resolve(name);
      const archive = await openBackup(file);
      try {
        await verifyBackup(archive);
        context.print(`${file} is complete: ${describeBackup(archive.manifest)}.`);
        context.print(`It was made at ${archive.manifest.madeAt}.`);
      } finally {
        archive.close();
      }
    });
}
