import type { ClientBase } from "pg";

/** Deletes what is useless with a new SECRET: its fingerprint, sessions with unreadable cookies, links, and encrypted notes. */
export async function removeForeignSecrets(client: ClientBase): Promise<void> {
  for (const table of ["secret_marks", "sessions", "verifications"])
    await client.query(`delete from ${table}`);
  await client.query("update contracts set note = null where note is not null");
}
