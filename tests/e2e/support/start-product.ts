import { createWriteStream } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startIssuer } from "#tests/e2e/providers/issuer.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { cloneDemo, type Demo, makeDemo } from "./demo.ts";
import { launchProduct } from "./launch-product.ts";

declare module "vitest" {
  export interface ProvidedContext {
    demo: Demo;
    productUrl: string;
    productLog: string;
  }
}

/**
 * Runs once for all journeys. They share the product, so each creates the people and content that it changes. With
 * PRODUCT_URL and PRODUCT_LOG, it's one that runs already.
 */
export default async function setup(project: TestProject) {
  const { stop, ...demo } = await makeDemo();
  const given = process.env.PRODUCT_URL;
  const product =
    given === undefined
      ? await startProduct(demo)
      : { url: given, log: process.env.PRODUCT_LOG ?? "", stop: () => Promise.resolve() };
  project.provide("demo", demo);
  project.provide("productUrl", product.url);
  project.provide("productLog", product.log);
  return async () => {
    await product.stop();
    await stop();
  };
}

/** Starts the product like `npm start`, with built pages and demo data. */
export async function startProduct(demo: Demo) {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const issuer = await startIssuer(url);
  const settings = await cloneDemo(demo);
  const product = launchProduct({
    ...settings,
    PORT: String(port),
    // As short as possible, because journeys wait until a decision takes effect.
    DECISION_UNDO_SECONDS: "1",
    // A busy machine makes journeys wait, not fail: they are all one client.
    LONGEST_WAIT_MS: "20000",
    // Playwright doesn't see what workers request (see display/offline.test.ts).
    OFFLINE_PAGE: "false",
    ...issuer.env,
  });
  const log = path.join(settings.DATA_DIR, "server.log");
  const lines = createWriteStream(log);
  product.onOutput((text) => void lines.write(text));
  await product.said(/"port":\d+/);
  return {
    url,
    log,
    async stop() {
      product.stop();
      await product.ended;
      issuer.stop();
    },
  };
}
