import { spawn, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { findFreePort } from "#tests/support/free-port.ts";
import { makeFolder, until } from "./site.ts";

export const CHECK_MS = 500;

export const hasHaproxy = () => spawnSync("haproxy", ["-v"], { stdio: "ignore" }).status === 0;

export interface Proxy {
  url: string;
  untilAllUp(): Promise<void>;
  stop(): Promise<void>;
}

/** @param givenPort a free one if undefined */
export async function startHaproxy(urls: readonly string[], givenPort?: number): Promise<Proxy> {
  const port = givenPort ?? (await findFreePort());
  const statistics = await findFreePort();
  const servers = urls.map(
    (url, index) => `  server node${index} ${new URL(url).host} check inter ${CHECK_MS}ms`,
  );
  const stop = await runHaproxy([
    "defaults",
    "  mode http",
    "  timeout connect 5s",
    "  timeout client 60s",
    "  timeout server 60s",
    "  timeout check 5s",
    '  http-error status 503 content-type text/plain string "Unavailable" hdr Retry-After 5',
    "frontend site",
    `  bind 127.0.0.1:${port}`,
    "  default_backend nodes",
    "backend nodes",
    "  option httpchk GET /readyz",
    ...servers,
    "frontend statistics",
    `  bind 127.0.0.1:${statistics}`,
    "  stats enable",
    "  stats uri /",
  ]);
  const states = async () => {
    const response = await fetch(`http://127.0.0.1:${statistics}/;csv`).catch(() => undefined);
    const rows = (await response?.text())?.split("\n").map((row) => row.split(",")) ?? [];
    return rows
      .filter(([backend, name]) => backend === "nodes" && name?.startsWith("node"))
      .map((row) => row[17]);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    untilAllUp: () =>
      until("HAProxy finds every node ready", async () => {
        const all = await states();
        return all.length === urls.length && all.every((state) => state === "UP");
      }),
    stop,
  };
}

/** @returns a function that stops it */
export async function runHaproxy(configuration: readonly string[]): Promise<() => Promise<void>> {
  const file = path.join(await makeFolder("haproxy"), "haproxy.cfg");
  await writeFile(file, `${configuration.join("\n")}\n`);
  // In the foreground, so that it ends with this process.
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return async () => {
    child.kill("SIGTERM");
    await ended;
  };
}
