import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { openApiAs } from "./api-client.ts";
import { launchProduct } from "./launch-product.ts";
import { QUICK_PASSWORDS } from "./start-product.ts";
import { expectCleanLog, newVisitor } from "./visitors.ts";

const FIRST_START_MS = 120_000;

type Environment = Record<string, string>;

/**
 * Starts a product with demo data that only this file's journeys use, because its settings or their changes
 * would disturb others. Call once per test file.
 */
export function setUpOwnProduct(env: Environment = {}) {
  let folder: string;
  let url: string;
  let product: ReturnType<typeof launchProduct>;

  async function start(changes: Environment = {}): Promise<void> {
    product = launchProduct({
      DATA_DIR: folder,
      PORT: new URL(url).port,
      TRUSTED_PROXIES: "127.0.0.1,::1",
      NODE_OPTIONS: `--import ${QUICK_PASSWORDS}`,
      ...env,
      ...changes,
    });
    await product.said(/"port":(\d+)/);
  }

  async function stop(): Promise<void> {
    product.stop();
    await product.ended;
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "toolcomps-own-"));
    url = `http://localhost:${await findFreePort()}`;
    await start();
  }, FIRST_START_MS);
  afterAll(async () => {
    await stop();
    expectCleanLog(product.output());
    await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }, FIRST_START_MS);

  return {
    newVisitor: (...[device, options]: Parameters<typeof newVisitor>) =>
      newVisitor(device, { baseURL: url, ...options }),
    openApiAs: (account: Parameters<typeof openApiAs>[0]) => openApiAs(account, url),
    async restart(changes: Environment = {}): Promise<void> {
      await stop();
      await start(changes);
    },
  };
}
