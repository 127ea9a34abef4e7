import type { ClientBase } from "pg";

/**
 * Removes what was made with another SECRET and is worth nothing with this one: its mark, sessions whose cookies nobody
 * can read, and links.
 */
export async function removeForeignSecrets(client: ClientBase): Promise<void> {
  for (const table of ["secret_marks", "sessions", "verifications"])
    await client.query(`delete from ${table}`);
}
