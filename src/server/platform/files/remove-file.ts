import { sql } from "drizzle-orm";
import type { Topic } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";

export const fileTopic = (key: string): Topic => `file/${key}`;

/** Removes a file from the store and from the memory of every node. */
export async function removeFile({ db, files }: Pick<Platform, "db" | "files">, key: string): Promise<void> {
  await files.remove(key);
  await db.execute(sql`select pg_notify('stale', ${fileTopic(key)})`);
}
