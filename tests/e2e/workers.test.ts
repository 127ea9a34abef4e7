import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchProduct } from "./support/launch-product.ts";

let folder: string;
let product: ReturnType<typeof launchProduct>;
let url: string;

const launch = (env: Record<string, string>) => launchProduct({ WORKERS: "2", DATA_DIR: folder, ...env });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "toolcomps-workers-"));
  product = launch({});
  const [, address = ""] = await product.said(/is running at (http:[^"]+)"/);
  url = address;
}, 120_000);
afterAll(async () => {
  product.stop();
  await product.ended;
  await rm(folder, { recursive: true, force: true });
});

interface Line {
  msg: string;
  worker?: number;
  pid?: number;
}

const logged = (message: string): Line[] =>
  product
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === message);

/** Sends a request on its own connection. @returns its status */
const visit = async () => (await fetch(`${url}/api/tools`, { headers: { connection: "close" } })).status;

const untilServing = (count: number) =>
  expect.poll(() => logged("a worker serves").length).toBeGreaterThanOrEqual(count);

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("two processes serve one port, a killed one is replaced while the other serves, and SIGTERM ends them", async () => {
  await untilServing(2);
  await expect
    .poll(async () => {
      await visit();
      return new Set(logged("request").map(({ worker }) => worker)).size;
    })
    .toBe(2);
  // Only the first loads data.
  expect(logged("loaded the demo data")).toHaveLength(1);

  const victim = logged("a worker serves")[0]?.pid ?? 0;
  process.kill(victim, "SIGKILL");
  await expect.poll(() => logged("a worker ended: starting another")).toHaveLength(1);
  expect(await visit()).toBe(200);
  await untilServing(3);
  expect(isRunning(victim)).toBe(false);

  product.stop();
  expect(await product.ended).toBe(0);
  expect(logged("a step of stopping failed")).toEqual([]);
  expect(logged("stopping took too long")).toEqual([]);
  expect(logged("a worker serves").filter(({ pid }) => isRunning(pid ?? 0))).toEqual([]);
});

test("workers that can't start end the product with one explanation", async () => {
  const other: Server = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  const blocked = launch({ PORT: String(port) });
  expect(await blocked.ended).toBe(1);
  expect(blocked.output().match(/Port \d+ is in use/g)).toHaveLength(1);
  other.close();
});
