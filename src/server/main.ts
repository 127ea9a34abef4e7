import cluster from "node:cluster";
import { type Config, readConfigOrExit } from "./platform/config/config.ts";
import { exitOnObstacles } from "./platform/config/start-obstacles.ts";
import { waitForDatabase } from "./platform/db/connect-client.ts";
import { startEmbeddedPostgres } from "./platform/db/embedded/embedded.ts";
import { CONNECTIONS_OF_PROCESS, warnOfFewConnections } from "./platform/db/server-settings.ts";
import { createLog, type Log } from "./platform/log.ts";
import { withProgress } from "./platform/progress.ts";
import { explainStartFailure } from "./platform/start-error.ts";
import { createShutdown, type Shutdown } from "./shutdown.ts";
import { startWorkers, workerTask } from "./workers.ts";

/** Writes what was loaded last to disk. */
const DATABASE_STOP_MS = 7_000;
/** For backups and other commands on the embedded database. */
const SPARE_CONNECTIONS = 10;

/** Locks the data folder before importing the server, which takes a second to load. */
async function main() {
  const config = readConfigOrExit(process.env);
  const task = workerTask();
  if (!task) await exitOnObstacles(config);
  const log = task
    ? createLog(config.logLevel).child({ worker: cluster.worker?.id })
    : createLog(config.logLevel);
  if (!task) for (const warning of config.warnings) log.warn(warning);
  const shutdown = createShutdown(log, { pauseMs: config.stopDelaySeconds * 1000 });
  process.on("SIGTERM", () => void shutdown.stop(0));
  process.on("SIGINT", () => void shutdown.stop(0));

  try {
    const connectionString = task?.connectionString ?? (await openDatabase(config, log, shutdown));
    if (!task && config.workers > 1) return await startWorkers({ config, log, connectionString, shutdown });
    const { serve } = await withProgress(log, "loading the server", () => import("./serve.ts"));
    await serve({ config, log, connectionString, shutdown, prepares: task?.prepares ?? true });
  } catch (error) {
    // A stop during startup makes later steps fail.
    if (shutdown.isStopping()) return;
    const explanation = explainStartFailure(error, config);
    if (explanation !== undefined) log.fatal(explanation);
    else log.fatal({ err: error }, error instanceof Error ? error.message : "could not start");
    await shutdown.stop(1);
  }
}

/** Starts the embedded database, or waits for the configured one. @returns its connection string, without a pooler */
async function openDatabase(config: Config, log: Log, shutdown: Shutdown): Promise<string> {
  const { databaseUrl, directUrl, dataDir, workers } = config;
  if (databaseUrl === undefined) {
    const maxConnections = workers * CONNECTIONS_OF_PROCESS + SPARE_CONNECTIONS;
    const postgres = await withProgress(log, "starting the database", () =>
      startEmbeddedPostgres({ dataDir, log, maxConnections }),
    );
    shutdown.add("the database", DATABASE_STOP_MS, () => postgres.stop());
    return postgres.connectionString;
  }
  await waitForDatabase(databaseUrl, log);
  if (directUrl === undefined) await warnOfFewConnections(databaseUrl, workers, log);
  else await waitForDatabase(directUrl, log);
  return directUrl ?? databaseUrl;
}

await main();
