// `npm run bench:lighthouse`: Lighthouse (mobile, default throttling) on this clone and on another built one, alternating.
// It prints medians per page: score and total blocking time.
//   LIGHTHOUSE_OTHER   folder of the other clone; without it, only this one is measured
//   LIGHTHOUSE_ROUNDS  runs per page and clone, 5 by default
//   LIGHTHOUSE_ONLY    only pages whose names contain this
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { launchProduct } from "#tests/e2e/support/launch-product.ts";
import { CHROMIUM_ARGS, chromiumExecutable } from "#tests/support/chromium.ts";

const { LIGHTHOUSE_OTHER, LIGHTHOUSE_ROUNDS = "5", LIGHTHOUSE_ONLY = "" } = process.env;
const ROUNDS = Number(LIGHTHOUSE_ROUNDS);
/** Not a dependency, because it brings more packages than the product. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

interface Report {
  categories: { performance: { score: number } };
  audits: Record<"largest-contentful-paint" | "total-blocking-time", { numericValue: number }>;
}

interface Sample {
  score: number;
  paint: number;
  blocking: number;
}

const run = promisify(execFile);

/** Chromium sometimes loses the start of a recording ("NO_NAVSTART"), so a run is tried three times. */
async function measureAgain(address: string, left = 2): Promise<Sample> {
  return measure(address).catch((error: Error & { stderr?: string }) => {
    console.error(error.stderr ?? error);
    if (left === 0) throw new Error(`Lighthouse fails on ${address}.`);
    return measureAgain(address, left - 1);
  });
}

async function measure(address: string): Promise<Sample> {
  const { stdout } = await run(
    "npm",
    [
      ...[
        "exec",
        "--yes",
        "--",
        LIGHTHOUSE,
        address,
        "--quiet",
        "--output=json",
        "--only-categories=performance",
      ],
      `--chrome-flags=${CHROMIUM_ARGS.join(" ")}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromiumExecutable() }, maxBuffer: MAX_OUTPUT_BYTES },
  );
  const { categories, audits } = JSON.parse(stdout) as Report;
  return {
    score: categories.performance.score * 100,
    paint: audits["largest-contentful-paint"].numericValue,
    blocking: audits["total-blocking-time"].numericValue,
  };
}

/** Starts a clone with the demo's data in a folder of its own. */
async function startClone(root: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "toolcomps-lighthouse-"));
  const product = launchProduct({ DATA_DIR: folder }, root);
  const [, port] = await product.said(/"port":(\d+)/);
  return {
    site: `http://localhost:${port}`,
    async stop() {
      product.stop();
      await product.ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listPages(site: string): Promise<{ name: string; address: string }[]> {
  const { items } = (await (await fetch(`${site}/api/reviews`)).json()) as { items: { id: string }[] };
  return [
    { name: "Home", address: `${site}/` },
    { name: "search", address: `${site}/search` },
    { name: "market", address: `${site}/markets/TX/austin` },
    { name: "review", address: `${site}/reviews/${items[0]?.id}` },
  ].filter(({ name }) => name.includes(LIGHTHOUSE_ONLY));
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function describe(samples: readonly Sample[]): string {
  const columns = (["score", "paint", "blocking"] as const).map((name) => samples.map((one) => one[name]));
  return columns
    .map(
      (values) =>
        `${median(values).toFixed()} (${Math.min(...values).toFixed()}-${Math.max(...values).toFixed()})`,
    )
    .join(" | ");
}

const HERE = path.resolve(import.meta.dirname, "../..");
const roots = LIGHTHOUSE_OTHER ? { other: path.resolve(LIGHTHOUSE_OTHER), this: HERE } : { this: HERE };
const clones: Awaited<ReturnType<typeof startClone>>[] = [];
try {
  for (const root of Object.values(roots)) clones.push(await startClone(root));
  const pages = await Promise.all(clones.map(({ site }) => listPages(site)));
  console.log("| page | clone | score | largest paint, ms | blocking, ms |\n| --- | --- | --- | --- | --- |");
  for (const [row, { name }] of (pages[0] ?? []).entries()) {
    const samples = pages.map((): Sample[] => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [clone, own] of pages.entries())
        samples[clone]?.push(await measureAgain(own[row]?.address ?? ""));
    for (const [clone, which] of Object.keys(roots).entries())
      console.log(`| ${name} | ${which} | ${describe(samples[clone] ?? [])} |`);
  }
} finally {
  for (const clone of clones) await clone.stop();
}
