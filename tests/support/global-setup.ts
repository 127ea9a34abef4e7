import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { createLog } from "#server/platform/log.ts";
import { createDatabase } from "./clone-database.ts";

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
  await migrate(await createDatabase(postgres.connectionString, "template_toolcomps"));
  project.provide("postgresUrl", postgres.connectionString);
  project.provide("folder", folder);

  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
