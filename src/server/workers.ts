import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "./platform/config/config.ts";
import type { Log } from "./platform/log.ts";
import { createRestartPause } from "./platform/restart-pause.ts";
import type { Shutdown } from "./shutdown.ts";

/** Time limit of a worker's own steps after the pause for proxies (serve.ts). */
const STOP_MS = 6_500;

const DATABASE = "WORKER_DATABASE_URL";
const PREPARES = "WORKER_PREPARES";

/** What a worker got from the process that started it; undefined in other processes. */
export function workerTask(): { connectionString: string; prepares: boolean } | undefined {
  const connectionString = cluster.isWorker ? process.env[DATABASE] : undefined;
  return connectionString === undefined
    ? undefined
    : { connectionString, prepares: process.env[PREPARES] === "true" };
}

interface Deps {
  config: Config;
  log: Log;
  connectionString: string;
  shutdown: Shutdown;
}

/**
 * Serves from several processes that share the port. The first one prepares the database; the others follow once it
 * serves. A worker that ends is replaced. Resolves once the first one serves or has failed to start.
 */
export async function startWorkers({ config, log, connectionString, shutdown }: Deps): Promise<void> {
  const pauseMs = config.stopDelaySeconds * 1000;
  shutdown.add("the workers", pauseMs + STOP_MS + 500, () => stopWorkers(pauseMs + STOP_MS));

  const run = (prepares: boolean) => {
    const worker = cluster.fork({ [DATABASE]: connectionString, [PREPARES]: String(prepares) });
    // A message to a process that just ended fails; its exit is handled.
    worker.on("error", () => {});
    worker.once("listening", () =>
      log.info({ worker: worker.id, pid: worker.process.pid }, "a worker serves"),
    );
    return worker;
  };

  const keepRunning = async (first?: Worker) => {
    const nextPause = createRestartPause();
    for (let worker = first ?? run(false); ; worker = run(false)) {
      const startedAt = Date.now();
      const { code, signal } = await exitOf(worker);
      if (shutdown.isStopping()) return;
      log.error({ worker: worker.id, code, signal }, "a worker ended: starting another");
      await delay(nextPause(Date.now() - startedAt));
      if (shutdown.isStopping()) return;
    }
  };

  const first = run(true);
  const isServing = await Promise.race([
    new Promise<true>((resolve) => first.once("listening", () => resolve(true))),
    exitOf(first).then(() => false),
  ]);
  // Like a single process that can't start. It logged the reason.
  if (!isServing) return void shutdown.stop(1);
  void keepRunning(first);
  for (let others = config.workers - 1; others > 0; others -= 1) void keepRunning();
}

/** Signals reach only this process, or, from a terminal or supervisor, all of them; both are fine. */
async function stopWorkers(limitMs: number): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const ended = Promise.all(workers.map(exitOf));
  for (const worker of workers) worker.process.kill("SIGTERM");
  const timer = setTimeout(() => {
    for (const worker of workers) worker.process.kill("SIGKILL");
  }, limitMs);
  await ended;
  clearTimeout(timer);
}

const exitOf = (worker: Worker) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    const { exitCode: code, signalCode: signal } = worker.process;
    if (worker.isDead()) resolve({ code, signal });
    else worker.once("exit", (code, signal) => resolve({ code, signal }));
  });
