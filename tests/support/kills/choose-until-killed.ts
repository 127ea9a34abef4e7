// Chooses weekly emails in batches of two, and waits forever when it has queued the second batch.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chooseDigests } from "#server/digests/choose-digests.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";

const [, , databaseUrl = "", now = ""] = process.argv;
const config = await readConfig({
  NODE_ENV: "test",
  DATA_DIR: await mkdtemp(path.join(tmpdir(), "toolcomps-killed-")),
  LOG_LEVEL: "silent",
  SECRET: "xk3vQ9tLw7RzB2mYc8NfHs5JdGp4TaUe6WqZ1oVi",
  DEMO: "true",
});
const platform = await openPlatform(config, createLog("silent"), databaseUrl);
let batches = 0;
await chooseDigests(
  {
    ...platform,
    outbox: {
      ...platform.outbox,
      async queueAll(...bulk) {
        await platform.outbox.queueAll(...bulk);
        batches += 1;
        if (batches < 2) return;
        process.stdout.write("queued\n");
        await new Promise(() => setInterval(() => {}, 60_000));
      },
    },
  },
  { now: new Date(now), size: 2 },
);
