import type { Command } from "commander";
import { removeForeignSecrets } from "#server/platform/auth/remove-foreign-secrets.ts";
import { connectClient } from "#server/platform/db/connect-client.ts";
import type { CommandContext } from "./command-context.ts";

export function addReplaceSecret(secret: Command, context: CommandContext): void {
  secret
    .command("replace")
    .summary("prepare the database for a new SECRET")
    .description(
      "Removes what depends on the old SECRET, so that the product starts with the new one. Everyone has to sign in " +
        "again, links in sent emails stop working, and suppressed newsletter addresses are no longer recognized. Codes from " +
        "an app stop working, too: members use a recovery code and set them up again. Notes of My tools are deleted.",
    )
    .action(() =>
      context.withDatabase(async ({ connectionString }) => {
        const client = await connectClient(connectionString);
        try {
          await client.query("begin");
          await removeForeignSecrets(client);
          await client.query("commit");
        } finally {
          await client.end();
        }
        context.print("Done. Restart every node with the new SECRET.");
      }),
    );
}
