import type { Command } from "commander";
import * as z from "zod";
import { listFailedMails } from "#server/platform/mail/failed-mails.ts";
import { type CommandContext, CommandError, countOf, WrongUsage } from "./command-context.ts";

export function addFailedMails(mails: Command, context: CommandContext): void {
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
  mails
    .command("resend")
    .summary("resend failed emails")
    .description(
      "Queues failed emails again, with as many retries as new ones. They are sent while the product runs. Links " +
        "in them may have expired.",
    )
    .argument("[id]", "an id from `mails list-failed`")
    .option("--all", "all failed emails")
    .action((id: string | undefined, { all = false }: { all?: boolean }) => {
      if ((id === undefined) === !all) throw new WrongUsage("Give one id, or use --all.");
      if (id !== undefined && !z.uuid().safeParse(id).success) throw new WrongUsage(`"${id}" is not an id.`);
      return context.withPlatform(async ({ outbox }) => {
        const count = await outbox.resendFailed(id === undefined ? undefined : [id]);
        if (id !== undefined && count === 0) throw new CommandError(`No failed email has the id ${id}.`);
        context.print(`Queued ${countOf(count, "email")} to resend.`);
      });
    });
}
