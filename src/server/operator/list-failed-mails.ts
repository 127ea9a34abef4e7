import type { Command } from "commander";
import { listFailedMails } from "#server/platform/mail/failed-mails.ts";
import type { CommandContext } from "./command-context.ts";
import { countOf } from "./count-of.ts";

export function addListFailedMails(mails: Command, context: CommandContext): void {
  mails
    .command("list-failed")
    .summary("list emails that could not be delivered")
    .description(
      "Lists emails that the mail server rejected, or that could not be delivered for three days: time, id, kind, " +
        "recipient and the server's reply. The latest comes first.",
    )
    .action(() =>
      context.withPlatform(async ({ db }) => {
        const failed = await listFailedMails(db);
        for (const { id, kind, recipient, droppedAt, lastError, reason } of failed) {
          const answer = (lastError ?? "no reply").replaceAll(/\s+/g, " ");
          context.print(`${droppedAt?.toISOString()}  ${id}  ${kind}  ${recipient}  ${reason}: ${answer}`);
        }
        context.print(
          failed.length === 0 ? "No emails have failed." : `${countOf(failed.length, "failed email")}.`,
        );
      }),
    );
}
