// `npm run bench:sitemap [-- SIZE [PAGE_CACHE_MB]]`: how long the sitemap of a large site takes, and how much more memory the product
// takes while all of its parts are written: with a small PAGE_CACHE_MB, the writing alone, else also the parts that it stores. Needs
// Linux, whose /proc shows memory. By default a million reviews, kept for the next run.
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { refreshSums } from "#server/figures/refresh-sums.ts";
import { readAddresses } from "#tests/e2e/support/crawl-site.ts";
import { startProduct } from "./http/servers.ts";
import { startKeptDatabase, warmUp } from "./kept-database.ts";
import { openClient } from "./open-client.ts";

const size = Number(process.argv[2] ?? 1_000_000);
const pageCacheMb = Number(process.argv[3] ?? 64);

const megabytes = (pid: number, name: "VmRSS" | "VmHWM") => {
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
};

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const startedAt = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - startedAt) };
}

const postgres = await startKeptDatabase(size);
const folder = await mkdtemp(path.join(tmpdir(), "toolcomps-sitemap-"));
await warmUp(postgres);
const open = await openClient(postgres.connectionString);
// By a job, which else would run while we measure.
await refreshSums(open);
await open.close();
const product = await startProduct(postgres.connectionString, folder, { pageCacheMb });
try {
  for (const address of ["/", "/sitemaps/areas-1.xml"]) await (await fetch(product.url + address)).text();
  const before = megabytes(product.pid, "VmRSS");
  // The peak is counted from here on.
  writeFileSync(`/proc/${product.pid}/clear_refs`, "5");
  const index = await timed(() => readAddresses(product.url, "/sitemap.xml"));
  const kinds: Record<string, { parts: number; addresses: number; slowestMs: number; ms: number }> = {};
  for (const part of index.value) {
    const { value, ms } = await timed(() => readAddresses(product.url, part));
    const [, name = ""] = /(\w+)-\d+\.xml$/.exec(part) ?? [];
    const before = kinds[name] ?? { parts: 0, addresses: 0, slowestMs: 0, ms: 0 };
    kinds[name] = {
      parts: before.parts + 1,
      addresses: before.addresses + value.length,
      slowestMs: Math.max(before.slowestMs, ms),
      ms: before.ms + ms,
    };
  }
  console.table(kinds);
  const again = await timed(() => readAddresses(product.url, index.value.at(-1) ?? ""));
  const { pid } = product;
  console.log(`index: ${index.ms} ms, ${index.value.length} parts; a part from memory: ${again.ms} ms`);
  console.log(
    `memory: ${before.toFixed(0)} MB before, ${megabytes(pid, "VmHWM").toFixed(0)} MB at most, ${megabytes(pid, "VmRSS").toFixed(0)} MB after`,
  );
} finally {
  await product.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
