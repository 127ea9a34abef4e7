import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { measuredAt } from "#tests/faults/report.ts";
import type { Timing } from "./measure.ts";

export interface Row {
  name: string;
  kind: "screen" | "text" | "thread" | "sums";
  /** One timing per database size, smallest first. */
  timings: Timing[];
}

/** Goals for every query of a screen. Ours for a thread of 3,000 comments, which is rare. */
const GOALS_P95_MS: Record<Row["kind"], number> = { screen: 10, text: 20, thread: 50, sums: 50 };
const MOST_REPLIES_P95_MS = 20;

/** Allowed ratio of the database time at the largest size to that at the smallest. Sums are of up to 1,000 reviews. */
const GROWTH: Record<Row["kind"], number> = { screen: 1.2, text: 3, thread: 1.2, sums: 4 };

/** Below this, a ratio measures noise. */
const TOO_SMALL_TO_COMPARE_MS = 1;

/** The whole time if the database's part is unknown. */
const costOf = ({ database, p50 }: Timing) => (Number.isNaN(database) ? p50 : database);

/** Returns the ratio of the costs at the largest and the smallest size. */
function ratioOf({ timings }: Row): number {
  const [first, last] = [timings[0], timings.at(-1)];
  return first && last ? costOf(last) / costOf(first) : Number.NaN;
}

function missOf(row: Row): string | null {
  const { kind, name } = row;
  const last = row.timings.at(-1);
  if (!last) return null;
  if (costOf(last) > TOO_SMALL_TO_COMPARE_MS && ratioOf(row) > GROWTH[kind]) {
    return `grows with the table (${ratioOf(row).toFixed(1)} times)`;
  }
  const goal = name.includes("most-replies")
    ? Math.max(MOST_REPLIES_P95_MS, GOALS_P95_MS[kind])
    : GOALS_P95_MS[kind];
  return last.p95 > goal ? `p95 is ${last.p95.toFixed(1)} ms` : null;
}

const cellsOf = ({ timings }: Row) =>
  timings.flatMap(({ p50, p95, database }) => [p50, p95, database].map((value) => value.toFixed(1)));

/**
 * Prints a line per scenario and the missed goals.
 * @returns whether all goals are met
 */
export function printReport(rows: readonly Row[], sizes: readonly number[]): boolean {
  const width = Math.max(...rows.map(({ name }) => name.length), 4);
  const heads = sizes.map((size) => `${size.toLocaleString("en")} reviews`.padStart(24));
  console.log(`${"".padEnd(width)} ${heads.join("")}`);
  console.log(`${"ms".padEnd(width)} ${sizes.map(() => "     p50     p95 database").join("")}  ratio`);
  const misses: string[] = [];
  for (const row of rows) {
    const miss = missOf(row);
    if (miss) misses.push(`${row.name}: ${miss}`);
    const cells = cellsOf(row).map((cell) => cell.padStart(8));
    console.log(
      `${row.name.padEnd(width)} ${cells.join("")} ${ratioOf(row).toFixed(2).padStart(6)}${miss ? "  !" : ""}`,
    );
  }
  console.log(
    misses.length === 0 ? `\nAll ${rows.length} within the goals.` : `\nMissed:\n${misses.join("\n")}`,
  );
  return misses.length === 0;
}

/** Writes the same figures to a document. */
export async function writeReport(
  file: string,
  rows: readonly Row[],
  sizes: readonly number[],
): Promise<void> {
  const misses = rows.filter((row) => missOf(row) !== null);
  const heads = sizes.flatMap((size) =>
    ["p50", "p95", "database"].map((what) => `${size.toLocaleString("en")}: ${what}`),
  );
  const lines = rows.map((row) => {
    const cells = [row.name, ...cellsOf(row), ratioOf(row).toFixed(2), missOf(row) ?? ""];
    return `| ${cells.join(" | ")} |`;
  });
  const day = new Date().toLocaleDateString("en-US", { dateStyle: "long" });
  await writeFile(
    file,
    `# Queries at ${sizes.map((size) => size.toLocaleString("en")).join(" and ")} reviews

${measuredAt()}

\`npm run bench -- --sizes ${sizes.join(",")}\`, ${day}, ${cpus().length} cores, Node ${process.versions.node}, embedded PostgreSQL.
The figures are milliseconds: p50 and p95 of a whole call, and the median of the database's processor time. The calls alternate
between the databases, which have the cache that docs/production.md advises, filled. Each call was made once before, and the
processor time is that of an immediate repetition. Lists fill a page at both sizes. The goals at the largest size are a p95 of ${GOALS_P95_MS.screen} ms (${GOALS_P95_MS.text} ms for text searches and most replies,
${GOALS_P95_MS.thread} ms for pages of a thread of 3,000) and, above ${TOO_SMALL_TO_COMPARE_MS} ms, at most ${GROWTH.screen} times the database time at the smallest size
(${GROWTH.text} times for text searches). ${rows.length - misses.length} of ${rows.length} are met.

| | ${heads.join(" | ")} | ratio | missed |
|---|${heads.map(() => "---").join("|")}|---|---|
${lines.join("\n")}
`,
  );
}
