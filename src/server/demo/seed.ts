// `npm run seed -- --reviews N [--discussions N] [--comments N]`: fills an empty database with the demo and the given
// numbers of additional reviews, discussions and comments, for tests at scale.
import { parseArgs } from "node:util";
import { readConfigOrExit } from "#server/platform/config/config.ts";
import { type Database, openDatabase } from "#server/platform/db/client.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { tools } from "#server/platform/db/schema/index.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { openFileStore } from "#server/platform/files/open-file-store.ts";
import { createLog } from "#server/platform/log.ts";
import { type BulkCounts, fillInBulk } from "./bulk/fill-in-bulk.ts";
import { loadDemoData } from "./load-demo-data.ts";

const say = (text: string) => process.stdout.write(`${text}\n`);

const HELP = `Fills an empty database that no node uses yet with the demo and additional data. For example: npm run seed -- --reviews 10000

  --reviews N      number of reviews to add to the demo's, at least one
  --discussions N  number of discussions to add
  --comments N     number of comments to add; the first 3,000 are in one thread

Ctrl+C stops it early and keeps what was added so far.`;

function readCounts(): BulkCounts {
  const number = { type: "string", default: "0" } as const;
  const options = {
    reviews: number,
    discussions: number,
    comments: number,
    help: { type: "boolean" },
  } as const;
  const { help, ...given } = parseArgs({ options }).values;
  const counts = {
    reviews: Number(given.reviews),
    discussions: Number(given.discussions),
    comments: Number(given.comments),
  };
  const areCounts = Object.values(counts).every((count) => Number.isInteger(count) && count >= 0);
  if (areCounts && counts.reviews > 0 && !help) return counts;
  say(HELP);
  return process.exit(help ? 0 : 2);
}

/** @returns false when there is data already */
async function fill(db: Database, files: FileStore, counts: BulkCounts): Promise<boolean> {
  if ((await db.$count(tools)) > 0) return false;
  await db.transaction((tx) => loadDemoData(tx, files, new Date()));
  const interrupt = new AbortController();
  process.on("SIGINT", () => {
    if (!interrupt.signal.aborted) say("Stopping after this step …");
    interrupt.abort();
  });
  await fillInBulk(db, counts, {
    signal: interrupt.signal,
    onProgress: (kind, done) =>
      say(`${done.toLocaleString("en-US")} of ${counts[kind].toLocaleString("en-US")} ${kind}`),
  });
  return true;
}

async function main(): Promise<number> {
  const counts = readCounts();
  const config = readConfigOrExit(process.env);
  const log = createLog("warn");
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const connectionString = config.directUrl ?? config.databaseUrl ?? postgres?.connectionString ?? "";
  try {
    await migrate(connectionString);
    const { db, close } = openDatabase(connectionString, { isUnhurried: true });
    const isFilled = await fill(db, await openFileStore(config), counts);
    await close();
    if (!isFilled) say("This database already has data. Set DATA_DIR or DATABASE_URL to an empty one.");
    return isFilled ? 0 : 1;
  } finally {
    await postgres?.stop();
  }
}

process.exit(await main());
