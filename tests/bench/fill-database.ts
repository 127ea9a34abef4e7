import { fillInBulk } from "#server/demo/bulk/fill-in-bulk.ts";
import { loadDemoData } from "#server/demo/load-demo-data.ts";
import { openDatabase } from "#server/platform/db/client.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import { createFolderStore } from "#server/platform/files/folder-store.ts";
import { addThinMarkets } from "./thin-markets.ts";

/** Fills an empty database with at least `count` approved reviews; skips a filled one. */
export async function fillDatabase(
  connectionString: string,
  count: number,
  filesFolder: string,
): Promise<void> {
  const { db, close } = openDatabase(connectionString, { isUnhurried: true });
  if ((await db.$count(reviews)) < count) {
    console.log(
      `Filling the database with ${count.toLocaleString("en")} reviews; it is kept for the next time …`,
    );
    await db.transaction((tx) => loadDemoData(tx, createFolderStore(filesFolder), new Date()));
    await fillInBulk(db, { reviews: count, discussions: Math.round(count / 4), comments: count });
  }
  await addThinMarkets(db);
  await close();
}
