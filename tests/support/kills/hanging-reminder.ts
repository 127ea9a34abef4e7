// Queues a reminder, and hangs before it commits, until it is killed.
import { remindMembers } from "#server/contracts/reminders/remind-members.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";

const platform = await openPlatform(
  readConfig(process.env),
  createLog("silent"),
  process.env.DATABASE_URL ?? "",
);
const queue: typeof platform.outbox.queue = async (...mail) => {
  await platform.outbox.queue(...mail);
  process.stdout.write("queued\n");
  await new Promise(() => {});
};
await remindMembers({ ...platform, outbox: { ...platform.outbox, queue } }, new Date(process.argv[2] ?? ""));
