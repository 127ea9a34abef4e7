import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import path from "node:path";
import { until } from "#tests/faults/site.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import environment from "../../../scripts/server-environment.json" with { type: "json" };
import type { KeptAnswers } from "./bare-server.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

export const SECRET = "the secret of a measurement, at least 32 characters";

export interface Server {
  port: number;
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built product as in production, with its log in a file. */
export async function startProduct(
  databaseUrl: string,
  folder: string,
  { pageCacheMb, workers = 1 }: { pageCacheMb: number; workers?: number },
): Promise<Server> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(path.join(folder, `product-${pageCacheMb}.log`), "w");
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: ROOT,
    stdio: ["ignore", log, log],
    env: {
      ...environment,
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      DEMO: "false",
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: url,
      SECRET,
      TRUSTED_PROXIES: "127.0.0.1",
      STOP_DELAY_SECONDS: "0",
      PAGE_CACHE_MB: String(pageCacheMb),
      WORKERS: String(workers),
    },
  });
  const ended = once(child, "exit");
  await until("the product is ready", async () => {
    if (child.exitCode !== null) throw new Error(`The product ended; its log is in ${folder}.`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;
  });
  return {
    port,
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Starts a bare server of Node in a process of its own. */
export async function startBare(): Promise<Server & { keep(answers: KeptAnswers): Promise<void> }> {
  const child = fork(path.join(import.meta.dirname, "bare-server.ts"), { serialization: "advanced" });
  const [port] = (await once(child, "message")) as [number];
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async keep(answers) {
      child.send(answers);
      await once(child, "message");
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
