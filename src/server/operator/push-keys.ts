import type { Command } from "commander";
import { replacePushKeys } from "#server/platform/push/push-keys.ts";
import { type CommandContext, countOf } from "./command-context.ts";

export function addReplacePushKeys(pushKeys: Command, context: CommandContext): void {
  pushKeys
    .command("replace")
    .summary("replace the keys that push services know the product by")
    .description(
      "Makes a new key pair for the notes of browsers, for example when the old one may be known to others. No browser gets " +
        "notes until its member visits the site again, which subscribes it again without asking.",
    )
    .action(() =>
      context.withPlatform(async (platform) => {
        const count = await replacePushKeys(platform);
        context.print(
          `Replaced the keys. ${countOf(count, "browser")} will subscribe again at the next visit.`,
        );
      }),
    );
}
