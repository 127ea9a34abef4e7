import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { createServer } from "node:net";
import type { Config } from "./config.ts";
import { exitWithReason } from "./config-error.ts";
import { openDataDir } from "./data-dir.ts";

type Facts = Pick<Config, "bucket" | "databaseUrl" | "dataDir" | "host" | "port">;

/** Ends the process for what would otherwise fail after minutes of building pages and loading data. */
export async function exitOnObstacles(config: Facts): Promise<void> {
  try {
    rejectUnusableFolder(config);
    await rejectUnusablePort(config);
  } catch (error) {
    exitWithReason(error, config);
  }
}

function rejectUnusableFolder({ bucket, databaseUrl, dataDir }: Facts): void {
  if (databaseUrl !== undefined && bucket !== undefined) return;
  openDataDir(dataDir);
  accessSync(dataDir, constants.W_OK | constants.X_OK);
}

/** By listening for a moment. */
async function rejectUnusablePort({ host, port }: Facts): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, "listening");
  await new Promise((resolve) => probe.close(resolve));
}
