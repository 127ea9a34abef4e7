import { randomBytes } from "node:crypto";
import pg from "pg";

/** @returns the URL of the new, empty database */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await onServer(serverUrl, (admin) => admin.query(`create database ${name}`));
  return databaseUrl(serverUrl, name);
}

/** Copies a database that nobody uses. @returns the URL of the copy, which ends with its server */
export async function cloneDatabase(serverUrl: string, template: string): Promise<string> {
  const name = `clone_${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, async (admin) => {
    // Cloning needs an idle template, so clones take a lock.
    await admin.query("select pg_advisory_lock(1)");
    await admin.query(`create database ${name} template ${template}`);
  });
  return databaseUrl(serverUrl, name);
}

async function onServer(serverUrl: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
