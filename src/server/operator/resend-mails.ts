import type { Command } from "commander";
import * as z from "zod";
import type { Desk } from "./desk.ts";
import { Refusal, WrongUsage } from "./refusal.ts";

export function addResendMails(mails: Command, desk: Desk): void {
  mails
    .command("resend")
    .summary("send failed mails again")
    .description(
      "Queues failed mails again, to be tried as often as new ones. They leave when the product runs; links in " +
        "them may have ended by now.",
    )
    .argument("[id]", "one of `mails list-failed`")
    .option("--all", "every one of them")
    .action((id: string | undefined, { all = false }: { all?: boolean }) => {
      if ((id === undefined) === !all) throw new WrongUsage("Name one mail, or --all of them.");
      if (id !== undefined && !z.uuid().safeParse(id).success) throw new WrongUsage(`"${id}" is no id.`);
      return desk.withPlatform(async ({ outbox }) => {
        const count = await outbox.resendFailed(id === undefined ? undefined : [id]);
        if (id !== undefined && count === 0) throw new Refusal(`No mail of the id ${id} has failed.`);
        desk.say(`${count} mails will be sent again.`);
      });
    });
}
