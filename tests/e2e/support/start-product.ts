import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { startIssuer } from "#tests/e2e/providers/issuer.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import environment from "../../../scripts/server-environment.json" with { type: "json" };

declare module "vitest" {
  export interface ProvidedContext {
    productUrl: string;
    productLog: string;
  }
}

const ROOT = path.resolve(import.meta.dirname, "../../..");
export const QUICK_PASSWORDS = path.join(import.meta.dirname, "quick-passwords.mjs");
const START_MS = 120_000;
const STOP_MS = 20_000;

/** Tests use it to sign tokens that otherwise only emails contain, such as unsubscribe links. */
export const PRODUCT_SECRET = "the secret of the product that all journeys share";

/**
 * Runs once for all journeys. They share the product, so each creates the people and content that it changes. With
 * PRODUCT_URL and PRODUCT_LOG, it's one that runs already.
 */
export default async function setup(project: TestProject) {
  const given = process.env.PRODUCT_URL;
  const product =
    given === undefined
      ? await startProduct()
      : { url: given, log: process.env.PRODUCT_LOG ?? "", stop: () => Promise.resolve() };
  project.provide("productUrl", product.url);
  project.provide("productLog", product.log);
  return product.stop;
}

/**
 * Starts the product like `npm start`, with built pages, embedded PostgreSQL and demo data, in a temporary
 * folder.
 */
export async function startProduct() {
  const folder = await mkdtemp(path.join(tmpdir(), "toolcomps-e2e-"));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const log = path.join(folder, "server.log");
  const issuer = await startIssuer(url);
  const product = spawn(process.execPath, ["--import", QUICK_PASSWORDS, "src/server/main.ts"], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: environment.NODE_COMPILE_CACHE,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: path.join(folder, "data"),
      SECRET: PRODUCT_SECRET,
      // Each visitor of a journey has its own address (see visitors.ts).
      TRUSTED_PROXIES: "127.0.0.1,::1",
      // Short, because journeys wait until a decision takes effect.
      DECISION_UNDO_SECONDS: "3",
      // Playwright doesn't see what workers request (see display/offline.test.ts).
      OFFLINE_PAGE: "false",
      ...issuer.env,
    },
  });
  const lines = createWriteStream(log);
  product.stdout.pipe(lines);
  product.stderr.pipe(lines);
  await untilReady(url, product, log);
  return {
    url,
    log,
    async stop() {
      await stop(product);
      issuer.stop();
      // On a busy machine PostgreSQL finishes its last checkpoint after the product has ended.
      await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    },
  };
}

async function untilReady(url: string, product: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (product.exitCode !== null) throw new Error(`The product stopped while starting: see ${log}`);
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await delay(100);
  }
  throw new Error(`The product is not ready after ${START_MS / 1000} s: see ${log}`);
}

async function stop(product: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => product.once("exit", resolve));
  product.kill("SIGTERM");
  const timer = setTimeout(() => product.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(timer);
}
