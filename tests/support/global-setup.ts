import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { createLog } from "#server/platform/log.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** PostgreSQL server of this run; its `template_toolcomps` is migrated and empty. */
    postgresUrl: string;
    /** Temporary folder of this run. */
    folder: string;
  }
}

/** Starts one PostgreSQL for the run; each test file clones its database from the template. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), "toolcomps-test-"));
  const dataDir = path.join(folder, "server");
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: createLog("silent"),
    durable: false,
    maxConnections: 200,
  });
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

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
