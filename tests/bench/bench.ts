import { startKeptDatabase } from "./kept-database.ts";
import { measure, type Timing } from "./measure.ts";
import { type OpenClient, openClient } from "./open-client.ts";
import { printReport, type Row } from "./report.ts";
import { takeSamples } from "./samples.ts";
import { scenariosOf } from "./scenarios.ts";

// Benchmarks the server calls of every screen at two database sizes: `npm run bench [-- <part of a name>]`.
// BENCH_ROUNDS: calls per scenario.

const SIZES = [10_000, 100_000] as const;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 100);

async function measureAll({ client, db, cache }: OpenClient, only: string) {
  const timings: { name: string; kind: Row["kind"]; timing: Timing }[] = [];
  for (const { name, kind, call, cold } of scenariosOf(await takeSamples(db, client))) {
    if (!name.includes(only)) continue;
    const forget = () => {
      for (const topic of cold ?? []) cache.forget(topic);
    };
    timings.push({ name, kind, timing: await measure(ROUNDS, (round) => call(client, round), forget) });
  }
  return timings;
}

async function measureAt(size: number, only: string) {
  const postgres = await startKeptDatabase(size);
  try {
    const open = await openClient(postgres.connectionString);
    const timings = await measureAll(open, only);
    await open.close();
    return timings;
  } finally {
    await postgres.stop();
  }
}

async function main(only: string): Promise<boolean> {
  const rows = new Map<string, Row>();
  for (const size of SIZES) {
    console.log(`Measuring at ${size.toLocaleString("en")} reviews …`);
    for (const { name, kind, timing } of await measureAt(size, only)) {
      const row = rows.get(name) ?? { name, kind, timings: [] };
      row.timings.push(timing);
      rows.set(name, row);
    }
  }
  return printReport([...rows.values()], SIZES);
}

const isWithinGoals = await main(process.argv[2] ?? "");
process.exit(isWithinGoals ? 0 : 1);
