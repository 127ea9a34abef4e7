import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { createEmptyDatabase, withClient } from "../command-line.ts";

const fileOf = (name: string) => new URL(name, import.meta.url);

/** Made by commit f10567ff, the last before the baseline, with the test SECRET. */
export const BACKUP = fileURLToPath(fileOf("backup.zip"));

/** Returns an empty database as commit f10567ff left it. */
export async function createFormerDatabase(): Promise<string> {
  const url = await createEmptyDatabase();
  const dump = gunzipSync(readFileSync(fileOf("schema.sql.gz"))).toString("utf8");
  await withClient(url, (client) => client.query(dump));
  return url;
}
