import type { Timing } from "./measure.ts";

export interface Row {
  name: string;
  kind: "screen" | "text" | "thread";
  /** One a size, the smallest first. */
  timings: Timing[];
}

/** The issues' goal for every query of a screen; ours for a thread of 3,000: nobody sees it. */
const GOALS_P95_MS: Partial<Record<Row["kind"], number>> = { screen: 10, thread: 50 };

/**
 * A query that grows with the table is ten times as slow at ten times the size. Twice leaves room for pages that are
 * not full in the small table and for what else the machine does.
 */
const GROWTH = 2;

/** Below, a ratio says more about the machine than about the query. */
const TOO_SMALL_TO_COMPARE_MS = 1;

const milliseconds = (value: number) => value.toFixed(1).padStart(7);

/** Prints a line a scenario, and what misses the goals; returns whether none does. Text search may grow. */
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

/** How many times as long the middle call takes in the largest as in the smallest. */
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
