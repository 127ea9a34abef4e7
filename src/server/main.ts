import { readConfigOrExit } from "./platform/config/config.ts";
import { startEmbeddedPostgres } from "./platform/db/embedded.ts";
import { waitForDatabase } from "./platform/db/wait-for-database.ts";
import { createLog } from "./platform/log.ts";
import { quickenStart } from "./platform/quicken-start.ts";
import { explainStartFailure } from "./platform/start-refusal.ts";
import { createShutdown } from "./shutdown.ts";

const DATABASE_STOP_MS = 3_000;

/** Imports the server, which takes a second to load, only after the data folder is locked. */
async function main() {
  quickenStart();
  const config = readConfigOrExit(process.env);
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  const shutdown = createShutdown(log, { pauseMs: config.stopDelaySeconds * 1000 });
  process.on("SIGTERM", () => void shutdown.stop(0));
  process.on("SIGINT", () => void shutdown.stop(0));

  try {
    let connectionString = config.databaseUrl;
    if (connectionString === undefined) {
      const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
      shutdown.add("the database", DATABASE_STOP_MS, () => postgres.stop());
      connectionString = postgres.connectionString;
    } else {
      await waitForDatabase(connectionString, log);
    }
    const { serve } = await import("./serve.ts");
    await serve({ config, log, connectionString, shutdown });
  } catch (error) {
    // A stop during startup makes later steps fail.
    if (shutdown.isStopping()) return;
    const explanation = explainStartFailure(error, config);
    if (explanation !== undefined) log.fatal(explanation);
    else log.fatal({ err: error }, error instanceof Error ? error.message : "could not start");
    await shutdown.stop(1);
  }
}

await main();
