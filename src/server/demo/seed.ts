// `npm run seed -- --reviews N [--discussions N] [--comments N]`: fills an empty database with realistic reviews,
// discussions and comments, for tests at scale.
import { parseArgs } from "node:util";
import { readConfigOrExit } from "#server/platform/config/config.ts";
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
import { storeTalk } from "./seed-talk.ts";
import { storeReviews } from "./store-reviews.ts";

const SEED = 512;
/** A transaction's worth. */
const CHUNK = 5000;
/** As many people as write so many reviews each, on average. */
const REVIEWS_A_PERSON = 8;
const FEWEST_PEOPLE = 160;
const YEARS_4_MS = 4 * 365 * 86_400_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

const HELP = `Fills an empty database. For example: npm run seed -- --reviews 10000

  --reviews N      number of reviews, at least one
  --discussions N  number of discussions
  --comments N     number of comments on the discussions; half of them are in one thread`;

type Counts = Record<"reviews" | "discussions" | "comments", number>;

function readCounts(): Counts {
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
  const isPossible = counts.reviews > 0 && (counts.comments === 0 || counts.discussions > 0);
  if (areCounts && isPossible && !help) return counts;
  say(HELP);
  return process.exit(help ? 0 : 2);
}

/** @returns false when there is data already */
async function fill(db: Database, { reviews: count, ...community }: Counts): Promise<boolean> {
  if ((await db.$count(tools)) > 0) return false;
  const now = new Date();
  const since = new Date(now.getTime() - YEARS_4_MS);
  const random = createRandom(SEED);
  const people = Math.max(FEWEST_PEOPLE, Math.ceil(count / REVIEWS_A_PERSON));
  const { accounts, world } = await db.transaction(async (tx) => ({
    accounts: await storeAccounts(tx, { since, now }),
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
  await db.transaction((tx) => storeTalk(tx, createRandom(SEED), { world, accounts, now, ...community }));
  await refreshReviewSums({ db });
  return true;
}

async function main(): Promise<number> {
  const counts = readCounts();
  const config = readConfigOrExit(process.env);
  const log = createLog("warn");
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const connectionString = config.databaseUrl ?? postgres?.connectionString ?? "";
  try {
    await migrate(connectionString);
    const { db, close } = openDatabase(connectionString);
    const isFilled = await fill(db, counts);
    await close();
    if (!isFilled) say("This database already has data. Set DATA_DIR or DATABASE_URL to an empty one.");
    return isFilled ? 0 : 1;
  } finally {
    await postgres?.stop();
  }
}

process.exit(await main());
