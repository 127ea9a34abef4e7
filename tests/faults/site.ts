import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { launchProduct } from "#tests/e2e/support/launch-product.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { createHttpClient } from "./http-client.ts";
import { postmasterOf } from "./postgres.ts";

const START_MS = 120_000;
const POLL_MS = 25;

const folders: string[] = [];

/** Creates a folder that is removed after the run. */
export async function makeFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `toolcomps-faults-${name}-`));
  folders.push(folder);
  return folder;
}

export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

export interface Node {
  url: string;
  dataDir: string;
  process: ReturnType<typeof launchProduct>;
  isRunning: boolean;
  /**
   * Starts or restarts the node; resolves when it is ready.
   * @returns the duration in milliseconds
   */
  start(): Promise<number>;
  /**
   * Sends SIGTERM, and SIGKILL after 30 s.
   * @returns the exit code and the duration in milliseconds
   */
  stop(): Promise<{ code: number | null; ms: number }>;
  kill(): Promise<void>;
}

const unexpectedExits: string[] = [];
export const takeUnexpectedExits = () => unexpectedExits.splice(0);

const nodes = new Set<Node>();

/** Cleans up whatever the outcome, including databases that killed nodes left behind. */
export async function killAllNodes(): Promise<void> {
  for (const node of nodes) {
    await node.kill();
    const orphan = await postmasterOf(node.dataDir).catch(() => undefined);
    try {
      if (orphan !== undefined) process.kill(orphan, "SIGQUIT");
    } catch {
      // The process had already ended.
    }
  }
  nodes.clear();
}

const MOST_STOP_MS = 30_000;

/** Starts the product as in production, on a free port; resolves when it is ready. */
export async function startNode(env: Record<string, string> = {}): Promise<Node> {
  const port = await findFreePort();
  const dataDir = env.DATA_DIR ?? (await makeFolder("data"));
  await mkdir(dataDir, { recursive: true });
  const url = `http://127.0.0.1:${port}`;
  let isExpected = false;

  const launch = () => {
    isExpected = false;
    const child = launchProduct({
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: "false",
      PUBLIC_URL: "http://faults.test",
      SECRET: "all nodes of the faults share this secret",
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "warn",
      STOP_DELAY_SECONDS: "0",
      ...env,
    });
    void child.ended.then((code) => {
      if (child !== node.process) return;
      node.isRunning = false;
      if (!isExpected) unexpectedExits.push(`exit code ${code}: ${lastError(child.output())}`);
    });
    return child;
  };

  const node: Node = {
    url,
    dataDir,
    isRunning: true,
    process: undefined as never,
    async start() {
      const begin = Date.now();
      node.process = launch();
      node.isRunning = true;
      await untilReady(node);
      return Date.now() - begin;
    },
    async stop() {
      const begin = Date.now();
      isExpected = true;
      const child = node.process;
      child.stop();
      const limit = setTimeout(() => child.kill(), MOST_STOP_MS);
      const code = await child.ended;
      clearTimeout(limit);
      return { code, ms: Date.now() - begin };
    },
    async kill() {
      isExpected = true;
      node.process.kill();
      await node.process.ended;
    },
  };
  nodes.add(node);
  await node.start();
  return node;
}

/** Returns the error that ended a process; Node prints details below it. */
const lastError = (output: string) =>
  output
    .trim()
    .split("\n")
    .findLast((line) => /^\S*error\b/i.test(line))
    ?.slice(0, 200) ?? "no error is logged";

/** Returns the outcome of a request to a node and the duration in milliseconds. */
export async function probe(url: string): Promise<{ outcome: number | string; ms: number }> {
  const client = createHttpClient();
  const begin = Date.now();
  const { outcome } = await client.send("GET", url);
  client.close();
  return { outcome, ms: Date.now() - begin };
}

/** @throws if the node ends first, or takes longer than two minutes */
export async function untilReady(node: Node): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await pause(POLL_MS)) {
    if (!node.isRunning)
      throw new Error(`A node ended while starting: ${node.process.output().slice(-2000)}`);
    if ((await probe(`${node.url}/readyz`)).outcome === 200) return;
  }
  throw new Error(`A node is not ready: ${node.process.output().slice(-2000)}`);
}

/**
 * Polls until the condition holds.
 * @throws after two minutes
 */
export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await pause(POLL_MS)) {
    if (await isSo()) return;
  }
  throw new Error(`It did not happen within two minutes: ${what}`);
}
