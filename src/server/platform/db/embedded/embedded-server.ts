import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "#server/platform/log.ts";
import { createRestartPause } from "#server/platform/restart-pause.ts";
import type { Cluster } from "./embedded-cluster.ts";
import { exitOf, startPostmaster, stopPostmaster, takeFolder } from "./embedded-postmaster.ts";

/** Port conflicts and remains of a killed server disappear within seconds. */
const START_ATTEMPTS = 5;
const RETRY_MS = 500;

export interface Server {
  port: number;
  stop(): Promise<void>;
}

/** Restarts PostgreSQL when it dies, without end, because causes such as a full disk can be fixed. */
export async function runServer(cluster: Cluster, log: Log): Promise<Server> {
  let child: ChildProcess | undefined;
  let port = await lastPort(cluster);
  for (let attempt = 1; ; attempt += 1) {
    child = await startPostmaster(cluster, port).catch((error) => {
      if (attempt === START_ATTEMPTS) throw error;
      return undefined;
    });
    if (child !== undefined) break;
    await delay(RETRY_MS);
    await takeFolder(cluster, log);
    port = await freePort();
  }
  const stopping = new AbortController();
  // `process.exit` doesn't wait, but sending a signal is synchronous.
  const onExit = () => child?.kill("SIGINT");
  process.on("exit", onExit);

  const keepRunning = async () => {
    const nextPause = createRestartPause();
    for (let start = Date.now(); !stopping.signal.aborted; start = Date.now()) {
      if (child !== undefined) {
        await exitOf(child);
        if (stopping.signal.aborted) return;
        const { exitCode, signalCode } = child;
        log.error({ exitCode, signal: signalCode }, "the database stopped unexpectedly: restarting it");
        child = undefined;
      }
      await delay(nextPause(Date.now() - start), undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      child = await startPostmaster(cluster, port).catch((error: Error) => {
        log.error({ err: error }, "the database does not start: retrying");
        return undefined;
      });
      if (child !== undefined) log.info("the database is running again");
    }
  };
  const running = keepRunning();
  const stopChild = async () => child?.pid !== undefined && stopPostmaster(child.pid, cluster.dir);

  return {
    port,
    async stop() {
      stopping.abort();
      await stopChild();
      await running;
      // A restart may have been in progress.
      await stopChild();
      process.off("exit", onExit);
    },
  };
}

/** The port stays the same between starts if it is free. */
async function lastPort({ dir }: Cluster): Promise<number> {
  const options = await readFile(path.join(dir, "postmaster.opts"), "utf8").catch(() => "");
  return Number(/"port=(\d+)"/.exec(options)?.[1] ?? (await freePort()));
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
