// `npm run bench:lighthouse`: Lighthouse (mobile, default throttling) on this clone and on another built one, alternating.
// It prints medians per page: score and total blocking time.
//   LIGHTHOUSE_OTHER   folder of the other clone; without it, only this one is measured
//   LIGHTHOUSE_ROUNDS  runs per page and clone, 5 by default
//   LIGHTHOUSE_ONLY    only pages whose names contain this
//   LIGHTHOUSE_SEO     `1` prints the score for search engines instead, of more kinds of page, once, with the audits that fail
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { launchProduct } from "#tests/e2e/support/launch-product.ts";
import { CHROMIUM_ARGS, chromiumExecutable } from "#tests/support/chromium.ts";

const { LIGHTHOUSE_OTHER, LIGHTHOUSE_ROUNDS = "5", LIGHTHOUSE_ONLY = "", LIGHTHOUSE_SEO } = process.env;
const ROUNDS = Number(LIGHTHOUSE_ROUNDS);
/** Not a dependency, because it brings more packages than the product. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const CATEGORY = LIGHTHOUSE_SEO === "1" ? "seo" : "performance";

interface Report {
  /** Null if it failed. */
  score: number | null;
  /** Null if an audit doesn't apply. */
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

interface Sample {
  score: number;
  paint: number;
  blocking: number;
}

const run = promisify(execFile);

/** Chromium sometimes loses the start of a recording ("NO_NAVSTART"), so a run is tried three times. */
async function auditAgain(address: string, left = 2): Promise<Report> {
  return audit(address).catch((error: Error & { stderr?: string }) => {
    console.error(error.stderr ?? error);
    if (left === 0) throw new Error(`Lighthouse fails on ${address}.`);
    return auditAgain(address, left - 1);
  });
}

async function audit(address: string): Promise<Report> {
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
        `--only-categories=${CATEGORY}`,
      ],
      `--chrome-flags=${CHROMIUM_ARGS.join(" ")}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromiumExecutable() }, maxBuffer: MAX_OUTPUT_BYTES },
  );
  const { categories, audits } = JSON.parse(stdout);
  return { score: categories[CATEGORY].score, audits };
}

async function measure(address: string): Promise<Sample> {
  const { score, audits } = await auditAgain(address);
  const timeOf = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    score: (score ?? Number.NaN) * 100,
    paint: timeOf("largest-contentful-paint"),
    blocking: timeOf("total-blocking-time"),
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
  const newest = async (kind: "reviews" | "discussions") => {
    const { items } = (await (await fetch(`${site}/api/${kind}`)).json()) as { items: { id: string }[] };
    return `${site}/${kind}/${items[0]?.id}`;
  };
  return [
    { name: "Home", address: `${site}/` },
    { name: "search", address: `${site}/search` },
    { name: "market", address: `${site}/markets/TX/austin` },
    { name: "review", address: await newest("reviews") },
    ...(CATEGORY === "seo"
      ? [
          { name: "tool", address: `${site}/tools/foyer-crm` },
          { name: "discussion", address: await newest("discussions") },
          { name: "leaderboards", address: `${site}/leaderboards` },
          { name: "pricing", address: `${site}/pricing` },
        ]
      : []),
  ].filter(({ name }) => name.includes(LIGHTHOUSE_ONLY));
}

async function printSeo(site: string): Promise<void> {
  console.log("| page | score | fails |\n| --- | --- | --- |");
  for (const { name, address } of await listPages(site)) {
    const { score, audits } = await auditAgain(address);
    const failed = Object.entries(audits).flatMap(([id, { score }]) => (score === 0 ? [id] : []));
    console.log(`| ${name} | ${score === null ? "failed" : score * 100} | ${failed.join(", ")} |`);
  }
}

async function comparePerformance(
  clones: readonly { site: string }[],
  names: readonly string[],
): Promise<void> {
  const pages = await Promise.all(clones.map(({ site }) => listPages(site)));
  console.log("| page | clone | score | largest paint, ms | blocking, ms |\n| --- | --- | --- | --- | --- |");
  for (const [row, { name }] of (pages[0] ?? []).entries()) {
    const samples = pages.map((): Sample[] => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [clone, own] of pages.entries())
        samples[clone]?.push(await measure(own[row]?.address ?? ""));
    for (const [clone, which] of names.entries())
      console.log(`| ${name} | ${which} | ${describe(samples[clone] ?? [])} |`);
  }
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
  if (CATEGORY === "seo") for (const { site } of clones) await printSeo(site);
  else await comparePerformance(clones, Object.keys(roots));
} finally {
  for (const clone of clones) await clone.stop();
}
