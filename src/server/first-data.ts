import { sql } from "drizzle-orm";
import { prepareDemoPasswords } from "./demo/demo-passwords.ts";
import { loadDemoData } from "./demo/load-demo-data.ts";
import { refreshReviewSums } from "./figures/index.ts";
import { listLargestPlaces, storeMarkets } from "./markets/index.ts";
import type { Transaction } from "./platform/db/client.ts";
import { markets, tools } from "./platform/db/schema/index.ts";
import type { Platform } from "./platform/platform.ts";
import { storeTags } from "./tags/index.ts";
import { readToolCatalogue, storeTools } from "./tools/index.ts";

/** Advisory lock id. If several nodes start on an empty database, only one fills it. */
const LOCK = 4_870_221;

/** Production starts with the markets where most agents work; others come with their first review. */
const MARKETS = 400;

/** Fills an empty database. A demo that others can reach prints the passwords of its accounts. */
export async function loadFirstData(platform: Platform): Promise<void> {
  await fillEmptyDatabase(platform);
  if (!platform.config.demo) return;
  const passwords = await prepareDemoPasswords(platform);
  // Not to the log, which redacts email addresses and passwords.
  for (const [email, password] of passwords) process.stderr.write(`${email}  ${password}\n`);
}

async function fillEmptyDatabase({ db, config, log, files }: Platform): Promise<void> {
  const loaded = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if ((await tx.$count(tools)) > 0 || (await tx.$count(markets)) > 0) return undefined;
    return config.demo ? loadDemoData(tx, files, new Date()) : loadCatalogue(tx, new Date());
  });
  if (loaded === undefined) return;
  await refreshReviewSums({ db });
  log.info({ loaded }, config.demo ? "loaded the demo data" : "loaded the initial markets and tools");
}

async function loadCatalogue(tx: Transaction, now: Date) {
  const storedMarkets = await storeMarkets(tx, (await listLargestPlaces()).slice(0, MARKETS), now);
  const storedTools = await storeTools(tx, await readToolCatalogue(), now);
  const tags = await storeTags(tx);
  return { markets: storedMarkets.length, tools: storedTools.length, tags: tags.length };
}
