import type { Command } from "commander";
import { forgetOtherSecret } from "#server/platform/auth/forget-other-secret.ts";
import { connectClient } from "#server/platform/db/connect-client.ts";
import type { Desk } from "./desk.ts";

export function addReplaceSecret(secret: Command, desk: Desk): void {
  secret
    .command("replace")
    .summary("prepare the database for a new SECRET")
    .description(
      "Removes what depends on the old SECRET, so that the product starts with the new one. Everyone has to sign in " +
        "again, links in sent emails stop working, and suppressed newsletter addresses are no longer recognized.",
    )
    .action(() =>
      desk.withDatabase(async ({ connectionString }) => {
        const client = await connectClient(connectionString);
        try {
          await client.query("begin");
          await forgetOtherSecret(client);
          await client.query("commit");
        } finally {
          await client.end();
        }
        desk.say("Done. Restart every node with the new SECRET.");
      }),
    );
}
