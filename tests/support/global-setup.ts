import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { createLog } from "#server/platform/log.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A PostgreSQL server for this run; `template_toolcomps` on it is migrated and empty. */
    postgresUrl: string;
    /** A folder for files of this run, removed after it. */
    folder: string;
  }
}

/** One PostgreSQL for the whole run; each test file clones its own database from the template. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), "toolcomps-test-"));
  const dataDir = path.join(folder, "server");
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog("silent"), durable: false });
  const admin = new pg.Client({ connectionString: postgres.connectionString });
  await admin.connect();
  await admin.query("create database template_toolcomps");
  await admin.end();
  await migrate(databaseUrl(postgres.connectionString, "template_toolcomps"));
  project.provide("postgresUrl", postgres.connectionString);
  project.provide("folder", folder);

  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
