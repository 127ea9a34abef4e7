import { parseArgs } from "node:util";
import { refreshSums } from "#server/figures/refresh-sums.ts";
import { startKeptDatabase, warmUp } from "./kept-database.ts";
import { measureInTurns } from "./measure.ts";
import { type OpenClient, openClient } from "./open-client.ts";
import { printReport, type Row, writeReport } from "./report.ts";
import { takeSamples } from "./samples.ts";
import type { Scenario } from "./scenario.ts";
import { scenariosOf } from "./scenarios.ts";

const HELP = `Times the server calls of every screen at two database sizes: npm run bench [-- <part of a name>]

  --sizes 10000,1000000  numbers of reviews, smallest first; as many comments and a quarter of the discussions.
                         By default 10000,100000. A million take some 20 minutes to fill, once, and 8 GB.
  --rounds N             calls per scenario, by default 100
  --report               also writes docs/reports/queries.md
  --to FILE              writes another file

BENCH_DIR: where databases are kept between runs.`;

interface Opened {
  open: OpenClient;
  scenarios: Scenario[];
  stop(): Promise<void>;
}

async function openAt(size: number): Promise<Opened> {
  const postgres = await startKeptDatabase(size);
  await warmUp(postgres);
  const open = await openClient(postgres.connectionString);
  await refreshSums(open);
  return {
    open,
    scenarios: scenariosOf(await takeSamples(open.db, open.client)),
    async stop() {
      await open.close();
      await postgres.stop();
    },
  };
}

async function measureAll(opened: readonly Opened[], rounds: number, only: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [index, { name, kind }] of (opened[0]?.scenarios ?? []).entries()) {
    if (!name.includes(only)) continue;
    const measured = opened.map(({ open: { client, announce, databaseTime }, scenarios }) => ({
      call: async (round: number) => scenarios[index]?.call(client, round),
      prepare: () => announce(scenarios[index]?.cold ?? []),
      databaseTime,
    }));
    rows.push({ name, kind, timings: await measureInTurns(rounds, measured) });
  }
  return rows;
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sizes: { type: "string", default: "10000,100000" },
      rounds: { type: "string", default: "100" },
      report: { type: "boolean", default: false },
      to: { type: "string", default: "docs/reports/queries.md" },
      help: { type: "boolean", default: false },
    },
  });
  const sizes = values.sizes.split(",").map(Number);
  if (values.help || sizes.some((size) => !Number.isInteger(size) || size < 1)) {
    console.log(HELP);
    return values.help;
  }
  const opened: Opened[] = [];
  try {
    for (const size of sizes) opened.push(await openAt(size));
    const rows = await measureAll(opened, Number(values.rounds), positionals[0] ?? "");
    if (values.report) await writeReport(values.to, rows, sizes);
    return printReport(rows, sizes);
  } finally {
    for (const { stop } of opened) await stop();
  }
}

process.exit((await main()) ? 0 : 1);
