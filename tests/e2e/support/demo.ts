import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { createLog } from "#server/platform/log.ts";
import { cloneDatabase, createDatabase } from "#tests/support/clone-database.ts";
import { launchProduct } from "./launch-product.ts";

const QUICK_PASSWORDS = path.join(import.meta.dirname, "quick-passwords.mjs");

/** Tests use it to sign tokens that otherwise only emails contain, such as unsubscribe links. */
export const PRODUCT_SECRET = "the secret of the products of all journeys";

const TEMPLATE = "template_demo";

/** The PostgreSQL server of a run, with the demo's database, and a folder with the demo's files. */
export interface Demo {
  postgresUrl: string;
  folder: string;
}

/** Settings of all products that journeys start. */
const COMMON = {
  DEMO: "true",
  SECRET: PRODUCT_SECRET,
  // Each visitor of a journey has its own address (see visitors.ts).
  TRUSTED_PROXIES: "127.0.0.1,::1",
  NODE_OPTIONS: `--import ${QUICK_PASSWORDS}`,
};

/** Starts the product on an empty database, which loads the demo, and stops it. Its copies start in a third of the time. */
export async function makeDemo(): Promise<Demo & { stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "toolcomps-e2e-"));
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, "server"),
    log: createLog("silent"),
    durable: false,
    maxConnections: 300,
  });
  const postgresUrl = postgres.connectionString;
  const product = launchProduct({
    ...COMMON,
    DATABASE_URL: await createDatabase(postgresUrl, TEMPLATE),
    DATA_DIR: path.join(folder, TEMPLATE),
  });
  await product.said(/"port":\d+/);
  product.stop();
  await product.ended;
  return {
    postgresUrl,
    folder,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the demo for a product. @returns the product's settings */
export async function cloneDemo({ postgresUrl, folder }: Demo) {
  const dataDir = await mkdtemp(path.join(folder, "data-"));
  const [url] = await Promise.all([
    cloneDatabase(postgresUrl, TEMPLATE),
    cp(path.join(folder, TEMPLATE), dataDir, { recursive: true }),
  ]);
  return { ...COMMON, DATABASE_URL: url, DATA_DIR: dataDir };
}
