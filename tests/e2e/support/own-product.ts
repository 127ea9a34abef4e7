import { afterAll, beforeAll, inject } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { cloneDemo } from "./demo.ts";
import { launchProduct } from "./launch-product.ts";
import { expectCleanLog, visitOwn } from "./visitors.ts";

const START_MS = 120_000;

type Environment = Record<string, string>;

/**
 * Starts a product with demo data that only this file's journeys use, because its settings or their changes
 * would disturb others. Call once per test file.
 */
export function setUpOwnProduct(env: Environment = {}) {
  let settings: Awaited<ReturnType<typeof cloneDemo>>;
  let url: string;
  let product: ReturnType<typeof launchProduct>;

  async function start(changes: Environment = {}): Promise<void> {
    product = launchProduct({ ...settings, PORT: new URL(url).port, ...env, ...changes });
    await product.said(/"port":\d+/);
  }

  async function stop(): Promise<void> {
    product.stop();
    await product.ended;
  }

  beforeAll(async () => {
    settings = await cloneDemo(inject("demo"));
    url = `http://localhost:${await findFreePort()}`;
    await start();
    visitOwn(url);
  }, START_MS);
  afterAll(async () => {
    visitOwn();
    await stop();
    expectCleanLog(product.output());
  }, START_MS);

  return {
    /** Settings with which a test can open the product's database. */
    settings: () => ({ ...settings, ...env, PUBLIC_URL: url }),
    databaseUrl: () => settings.DATABASE_URL,
    start,
    stop,
    async restart(changes: Environment = {}): Promise<void> {
      await stop();
      await start(changes);
    },
  };
}
