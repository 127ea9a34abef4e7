import pg from "pg";
import { SESSION_SETTINGS } from "./client.ts";
import { connectClient } from "./connect-client.ts";

/** A pooler in transaction mode would set them on any connection. `connectionString` leads past it. */
export async function storeSettings(connectionString: string): Promise<void> {
  const client = await connectClient(connectionString);
  try {
    const { rows } = await client.query<{ role: string; name: string }>(
      "select current_user as role, current_database() as name",
    );
    const [{ role = "", name = "" } = {}] = rows;
    const target = `role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(name)}`;
    for (const [setting, value] of Object.entries(SESSION_SETTINGS)) {
      await client.query(`alter ${target} set ${setting} = ${pg.escapeLiteral(value)}`);
    }
  } finally {
    await client.end();
  }
}
