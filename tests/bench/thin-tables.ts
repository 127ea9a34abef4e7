// `npm run bench:thin-tables [-- SIZE]`: counts how many tables of a market and category compare prices, with local reports
// alone and with the next larger area beside few. In the demo, or with that many reviews besides (kept-database.ts).
import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import { CATEGORIES } from "#contract/vocabulary.ts";
import { refreshSums } from "#server/figures/refresh-sums.ts";
import { startKeptDatabase } from "./kept-database.ts";
import { openClient } from "./open-client.ts";

const size = Number(process.argv[2] ?? 1);
const postgres = await startKeptDatabase(size);
const open = await openClient(postgres.connectionString);
await refreshSums(open);
const counts = {
  tables: 0,
  rows: 0,
  "rows with a local median": 0,
  "rows with a median": 0,
  "tables that compare two local medians": 0,
  "tables that compare two medians": 0,
  "tables with a median in each row": 0,
  "empty tables": 0,
  "empty tables with a larger area's answer": 0,
};
try {
  for (const { city, state } of await open.client.markets.list()) {
    const market = `${city}, ${state}`;
    for (const category of CATEGORIES) {
      const { rows, picks } = await open.client.comps.list({ market, category });
      if (rows.length === 0) {
        counts["empty tables"] += 1;
        if (picks.bestRated) counts["empty tables with a larger area's answer"] += 1;
        continue;
      }
      const local = rows.filter(({ reviewCount }) => reviewCount >= MEDIAN_REVIEWS).length;
      const answered = local + rows.filter(({ around }) => around !== null).length;
      counts.tables += 1;
      counts.rows += rows.length;
      counts["rows with a local median"] += local;
      counts["rows with a median"] += answered;
      if (local >= 2) counts["tables that compare two local medians"] += 1;
      if (answered >= 2) counts["tables that compare two medians"] += 1;
      if (answered === rows.length) counts["tables with a median in each row"] += 1;
    }
  }
  console.table(counts);
} finally {
  await open.close();
  await postgres.stop();
}
