import type { ClientBase } from "pg";

/**
 * Removes what was made with another SECRET and is worth nothing with this one: keys that can't be decrypted, of
 * which the current one would be tried, sessions whose cookies nobody can read, and links.
 */
export async function forgetOtherSecret(client: ClientBase): Promise<void> {
  for (const table of ["jwks", "sessions", "verifications"]) await client.query(`delete from ${table}`);
}
