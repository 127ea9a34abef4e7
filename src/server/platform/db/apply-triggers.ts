import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { ClientBase } from "pg";

const TRIGGERS = new URL("./triggers/", import.meta.url);

/** Functions that several tables use. */
const SHARED = "shared.sql";

interface TriggerFile {
  /** "reviews.sql", for the table `reviews`. */
  name: string;
  text: string;
}

export function readTriggerFiles(): TriggerFile[] {
  const names = readdirSync(TRIGGERS).filter((name) => name !== SHARED);
  return [SHARED, ...names.toSorted()].map((name) => ({
    name,
    text: readFileSync(new URL(name, TRIGGERS), "utf8"),
  }));
}

/** Only changed files, because creating a trigger waits for the writers of its table. */
export async function applyTriggers(client: ClientBase): Promise<void> {
  await client.query(
    "create table if not exists drizzle.trigger_files (name text primary key, hash text not null)",
  );
  for (const { name, text } of readTriggerFiles()) {
    const { rowCount } = await client.query(
      `insert into drizzle.trigger_files as applied values ($1, $2)
       on conflict (name) do update set hash = excluded.hash where applied.hash <> excluded.hash`,
      [name, createHash("sha256").update(text).digest("hex")],
    );
    if (rowCount !== 0) await client.query(text);
  }
}
