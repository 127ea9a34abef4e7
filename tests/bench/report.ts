import type { Timing } from "./measure.ts";

export interface Row {
  name: string;
  kind: "screen" | "text" | "thread";
  /** One timing per database size, smallest first. */
  timings: Timing[];
}

/** Goal for every query of a screen. Ours for a thread of 3,000 comments, which is rare. */
const GOALS_P95_MS: Partial<Record<Row["kind"], number>> = { screen: 10, thread: 50 };

/**
 * A full scan takes 10 times as long at 10 times the size. Twice allows for half-empty pages in the small
 * table and noise.
 */
const GROWTH = 2;

/** Below this, a ratio measures noise. */
const TOO_SMALL_TO_COMPARE_MS = 1;

const milliseconds = (value: number) => value.toFixed(1).padStart(7);

/**
 * Prints a line per scenario and the missed goals. Text search may grow.
 * @returns whether all goals are met
 */
export function printReport(rows: readonly Row[], sizes: readonly number[]): boolean {
  const width = Math.max(...rows.map(({ name }) => name.length), 4);
  const heads = sizes.map((size) => `${size.toLocaleString("en")} reviews`.padStart(16));
  console.log(`${"".padEnd(width)} ${heads.join("  ")}`);
  console.log(`${"ms".padEnd(width)} ${sizes.map(() => "     p50     p95").join("  ")}   ratio`);
  const misses: string[] = [];
  for (const row of rows) {
    const miss = missOf(row);
    if (miss) misses.push(`${row.name}: ${miss}`);
    const cells = row.timings.map(({ p50, p95 }) => `${milliseconds(p50)} ${milliseconds(p95)}`.padStart(16));
    console.log(
      `${row.name.padEnd(width)} ${cells.join("  ")} ${ratioOf(row).toFixed(2).padStart(7)}${miss ? "  !" : ""}`,
    );
  }
  console.log(
    misses.length === 0 ? `\nAll ${rows.length} within the goals.` : `\nMissed:\n${misses.join("\n")}`,
  );
  return misses.length === 0;
}

/** Returns the ratio of the medians at the largest and the smallest size. */
function ratioOf({ timings }: Row): number {
  return (timings.at(-1)?.p50 ?? Number.NaN) / (timings[0]?.p50 ?? Number.NaN);
}

function missOf(row: Row): string | null {
  const last = row.timings.at(-1);
  if (!last) return null;
  if (row.kind !== "text" && last.p50 > TOO_SMALL_TO_COMPARE_MS && ratioOf(row) > GROWTH) {
    return `grows with the table (${ratioOf(row).toFixed(1)} times)`;
  }
  const goal = GOALS_P95_MS[row.kind];
  if (goal !== undefined && last.p95 > goal) return `p95 is ${last.p95.toFixed(1)} ms`;
  return null;
}
