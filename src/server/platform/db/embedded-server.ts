import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../log.ts";
import { createRestartPause } from "../restart-pause.ts";
import type { Cluster } from "./embedded-cluster.ts";
import { exitOf, startPostmaster, stopPostmaster } from "./embedded-postmaster.ts";

/** Port conflicts and remains of a killed server disappear within seconds. */
const START_ATTEMPTS = 5;
const RETRY_MS = 500;

export interface Server {
  port: number;
  stop(): Promise<void>;
}

/** Restarts PostgreSQL when it dies, without end, because causes such as a full disk can be fixed. */
export async function runServer(
  cluster: Cluster,
  options: { logFile: string; log: Log; preferredPort: number | undefined },
): Promise<Server> {
  const { log, logFile } = options;
  let preferred = options.preferredPort;
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(preferred);
    try {
      const child = await startPostmaster(cluster, port, logFile);
      return supervise(cluster, { child, port, logFile, log });
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      preferred = undefined;
      await delay(RETRY_MS);
    }
  }
}

function supervise(
  cluster: Cluster,
  { child: first, port, logFile, log }: { child: ChildProcess; port: number; logFile: string; log: Log },
): Server {
  const stopping = new AbortController();
  let child: ChildProcess | undefined = first;
  // `process.exit` doesn't wait, but sending a signal is synchronous.
  const onExit = () => child?.kill("SIGINT");
  process.on("exit", onExit);

  const keepRunning = async () => {
    const nextPause = createRestartPause();
    while (!stopping.signal.aborted) {
      const start = Date.now();
      if (child !== undefined) await exitOf(child);
      if (stopping.signal.aborted) return;
      if (child !== undefined) {
        const { exitCode, signalCode } = child;
        log.error({ exitCode, signal: signalCode }, "the database stopped unexpectedly: restarting it");
      }
      child = undefined;
      await delay(nextPause(Date.now() - start), undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      child = await startPostmaster(cluster, port, logFile).catch((error: Error) => {
        log.error({ err: error }, "the database does not start: retrying");
        return undefined;
      });
      if (child !== undefined) log.info("the database is running again");
    }
  };
  const running = keepRunning();

  return {
    port,
    async stop() {
      stopping.abort();
      if (child !== undefined) await stopPostmaster(child);
      await running;
      // A restart may have been in progress.
      if (child !== undefined) await stopPostmaster(child);
      process.off("exit", onExit);
    },
  };
}

async function freePort(preferred: number | undefined): Promise<number> {
  const probe = createServer();
  const listening = once(probe, "listening");
  probe.listen(preferred ?? 0, "127.0.0.1");
  try {
    await listening;
  } catch (error) {
    if (preferred === undefined) throw error;
    return freePort(undefined);
  }
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port on 127.0.0.1 is free");
  return address.port;
}
