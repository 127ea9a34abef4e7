import type { Command } from "commander";
import { listFailedMails } from "#server/platform/mail/failed-mails.ts";
import type { Desk } from "./desk.ts";

export function addListFailedMails(mails: Command, desk: Desk): void {
  mails
    .command("list-failed")
    .summary("mails that were refused or given up")
    .description(
      "Lists mails that the mail server refused for good, or did not take for three days: when, id, kind, " +
        "recipient, and what it answered. The latest comes first.",
    )
    .action(() =>
      desk.withPlatform(async ({ db }) => {
        const failed = await listFailedMails(db);
        for (const { id, kind, recipient, droppedAt, lastError, reason } of failed) {
          const answer = (lastError ?? "no answer").replaceAll(/\s+/g, " ");
          desk.say(`${droppedAt?.toISOString()}  ${id}  ${kind}  ${recipient}  ${reason}: ${answer}`);
        }
        desk.say(failed.length === 0 ? "No mail has failed." : `${failed.length} mails have failed.`);
      }),
    );
}
