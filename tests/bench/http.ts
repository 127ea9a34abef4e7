// `npm run bench:http [-- options]`: how many requests per second the built product serves, compared with a bare Node
// server that sends the same bytes in the same run. Needs Linux, whose /proc shows processor time.
//   --reviews 100000   size of the database, which is kept for the next run
//   --seconds 2        duration of each round for the product; half of it for the bare server
//   --rounds 2         rounds, in which the two take turns
//   --only "review"    only rows whose names contain this
//   --memory 600       seconds of load on all pages: prints only the memory that the product takes
//   --report           writes docs/reports/http.md
import { cp, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { refreshSums } from "#server/figures/refresh-sums.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded.ts";
import { createLog } from "#server/platform/log.ts";
import { postmasterOf } from "#tests/faults/postgres.ts";
import { type Load, load } from "./http/load.ts";
import { authorize, type Member, signInMembers } from "./http/members.ts";
import { measureMemory, mixPages } from "./http/memory.ts";
import { formatRow, HEADING, type Measured, writeReport } from "./http/report.ts";
import { answersOf, requestsOf, statusOf } from "./http/requests.ts";
import { listRows, type Row } from "./http/rows.ts";
import { type Server, startBare, startProduct } from "./http/servers.ts";
import { cpuOfFamily, memoryOf } from "./http/usage.ts";
import { startKeptDatabase } from "./kept-database.ts";
import { openClient } from "./open-client.ts";
import { takeSamples } from "./samples.ts";

const { values: options } = parseArgs({
  options: {
    reviews: { type: "string", default: "100000" },
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "2" },
    only: { type: "string", default: "" },
    memory: { type: "string", default: "0" },
    report: { type: "boolean", default: false },
  },
});
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);

/**
 * Rendering takes all cores, as with `WORKERS=auto`. Rows from memory are served by one process: one core sends more
 * than the load generator on the other one asks for.
 */
const CORES = availableParallelism();

/** V8 optimizes the code that renders pages after some thousands of them. */
const WARM_UP_SECONDS = { cached: 1, unchanged: 1, member: 4, uncached: 10 };

/** Comments per member and minute are limited, so a row of writes needs thousands of members. */
const MEMBERS = 12_000;

/** Runs on a copy, because the rows write, and each run must find the same database. */
async function copyDatabase(size: number): Promise<string> {
  const kept = await startKeptDatabase(size);
  await kept.stop();
  const folder = await mkdtemp(path.join(tmpdir(), "toolcomps-http-"));
  await cp(kept.dataDir, folder, { recursive: true });
  return folder;
}

interface Stage {
  bare: Awaited<ReturnType<typeof startBare>>;
  cached: Server;
  uncached: Server;
  members: readonly Member[];
  postmaster: number;
}

async function measureRow(
  row: Row,
  { bare, cached, uncached, members, postmaster }: Stage,
): Promise<Measured> {
  const product = row.kind === "uncached" ? uncached : cached;
  const authorized = row.kind === "member" ? await authorize(members, product.url) : [];
  const { answers, tags } = await answersOf(row, product, authorized);
  await bare.keep(answers);
  const nextOf = (server: Server) => requestsOf(row, server, authorized, tags);
  const next = nextOf(product);
  const asked = { connections: row.connections, status: statusOf(row) };
  await load({ ...asked, port: product.port, seconds: WARM_UP_SECONDS[row.kind], next });
  const parts: Load[] = [];
  const bareParts: Load[] = [];
  let [cpu, databaseCpu] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [before, databaseBefore] = [cpuOfFamily(product.pid), cpuOfFamily(postmaster)];
    parts.push(await load({ ...asked, port: product.port, seconds: SECONDS, next }));
    cpu += cpuOfFamily(product.pid) - before;
    databaseCpu += cpuOfFamily(postmaster) - databaseBefore;
    bareParts.push(await load({ ...asked, port: bare.port, seconds: SECONDS / 2, next: nextOf(bare) }));
  }
  return { row, parts, bareParts, cpu, databaseCpu, memory: memoryOf(product.pid) };
}

async function measureAll(folder: string): Promise<Measured[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: createLog("silent") });
  const servers: { stop(): Promise<unknown> }[] = [postgres];
  try {
    const open = await openClient(postgres.connectionString);
    // Kept by a job, which else would run during the first rows.
    await refreshSums(open);
    const rows = await listRows(open.db, await takeSamples(open.db, open.client));
    const members = await signInMembers(open.db, MEMBERS);
    const mixed = await mixPages(open.db, rows);
    await open.close();
    const start = async <S extends Server>(starting: Promise<S>): Promise<S> => {
      const server = await starting;
      servers.push(server);
      return server;
    };
    const cached = await start(startProduct(postgres.connectionString, folder, { pageCacheMb: 64 }));
    if (options.memory !== "0") {
      await measureMemory(cached, mixed, Number(options.memory));
      return [];
    }
    const stage: Stage = {
      bare: await start(startBare()),
      cached,
      uncached: await start(
        startProduct(postgres.connectionString, folder, { pageCacheMb: 0, workers: CORES }),
      ),
      members,
      postmaster: await postmasterOf(folder),
    };
    console.log(HEADING.join("\n"));
    const measured: Measured[] = [];
    for (const row of rows) {
      if (!`${row.name}, ${row.kind}, ${row.encoding}`.includes(options.only)) continue;
      const one = await measureRow(row, stage);
      console.log(formatRow(one));
      measured.push(one);
    }
    return measured;
  } finally {
    for (const server of servers.reverse()) await server.stop();
  }
}

const folder = await copyDatabase(Number(options.reviews));
try {
  const measured = await measureAll(folder);
  if (options.report) await writeReport(measured, Number(options.reviews));
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
