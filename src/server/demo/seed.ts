// `npm run seed -- --reviews N`: fills an empty database with so many believable reviews, for trying things at size.
import { parseArgs } from "node:util";
import { readConfigOrExit } from "#server/platform/config.ts";
import { type Database, openDatabase } from "#server/platform/db/client.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { tools } from "#server/platform/db/schema/index.ts";
import { createLog } from "#server/platform/log.ts";
import { refreshReviewSums } from "#server/reviews/index.ts";
import { storeAccounts } from "./demo-accounts.ts";
import { createReviews, type DemoReview } from "./demo-reviews.ts";
import { storeWorld } from "./demo-world.ts";
import { createRandom } from "./random.ts";
import { storeReviews } from "./store-reviews.ts";

const SEED = 512;
/** A transaction's worth. */
const CHUNK = 5000;
/** As many people as write so many reviews each, on average. */
const REVIEWS_A_PERSON = 8;
const FEWEST_PEOPLE = 160;
const YEARS_4_MS = 4 * 365 * 86_400_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

function readCount(): number {
  const { values } = parseArgs({ options: { reviews: { type: "string" } } });
  const count = Number(values.reviews);
  if (Number.isInteger(count) && count > 0) return count;
  say("How many reviews? For example: npm run seed -- --reviews 10000");
  return process.exit(2);
}

/** @returns false when there is data already */
async function fill(db: Database, count: number): Promise<boolean> {
  if ((await db.$count(tools)) > 0) return false;
  const now = new Date();
  const since = new Date(now.getTime() - YEARS_4_MS);
  const random = createRandom(SEED);
  const people = Math.max(FEWEST_PEOPLE, Math.ceil(count / REVIEWS_A_PERSON));
  const { accounts, world } = await db.transaction(async (tx) => ({
    accounts: await storeAccounts(tx, since),
    world: await storeWorld(tx, random, { people, since }),
  }));
  const source: Iterator<DemoReview> = createReviews(random, world, now);
  for (let stored = 0; stored < count; ) {
    const size = Math.min(CHUNK, count - stored);
    const chunk = Array.from({ length: size }, () => ({
      ...(source.next().value as DemoReview),
      status: "approved" as const,
      moderatorId: accounts.moderator.id,
    }));
    await db.transaction((tx) => storeReviews(tx, world, chunk));
    stored += size;
    say(`${stored.toLocaleString("en-US")} of ${count.toLocaleString("en-US")} reviews`);
  }
  await refreshReviewSums({ db });
  return true;
}

async function main(): Promise<number> {
  const count = readCount();
  const config = readConfigOrExit(process.env);
  const log = createLog("warn");
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const connectionString = config.databaseUrl ?? postgres?.connectionString ?? "";
  try {
    await migrate(connectionString);
    const { db, close } = openDatabase(connectionString);
    const isFilled = await fill(db, count);
    await close();
    if (!isFilled) say("This database has data already; give an empty one by DATA_DIR or DATABASE_URL.");
    return isFilled ? 0 : 1;
  } finally {
    await postgres?.stop();
  }
}

process.exit(await main());
