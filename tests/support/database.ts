import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { databaseUrl } from "./global-setup.ts";

/** Creates a migrated, empty database for this test file; dropped with the server at the end of the run. */
export async function createTestDatabase(): Promise<string> {
  const serverUrl = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    // Cloning needs an idle template, so clones take a lock.
    await admin.query("select pg_advisory_lock(1)");
    await admin.query(`create database ${name} template template_toolcomps`);
  } finally {
    await admin.end();
  }
  return databaseUrl(serverUrl, name);
}
