import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { type Figure, seconds } from "./scenario.ts";

export interface Result {
  name: string;
  title: string;
  figures: readonly Figure[];
  /** Why the scenario could not run or was aborted. */
  problem: string | undefined;
  verdict: "passed" | "FAILED" | "COULD NOT RUN";
  ms: number;
  loadBefore: number;
}

export function printResult({ name, title, figures, problem, verdict, ms }: Result): void {
  console.log(`\n${verdict}  ${name} (${seconds(ms)}): ${title}`);
  const width = Math.max(...figures.map(({ what }) => what.length), 0);
  for (const { what, value, mark, isMet } of figures) {
    console.log(`  ${isMet ? " " : "!"} ${what.padEnd(width)}  ${value}${mark ? `  (${mark})` : ""}`);
  }
  if (problem) console.log(`  ! ${problem}`);
}

/**
 * Writes results into a document, one section per scenario; sections of other scenarios are kept.
 * @param suite.order the names of all scenarios
 */
export async function writeReport(
  file: string,
  { command, title, order }: { command: string; title: string; order: readonly string[] },
  results: readonly Result[],
): Promise<void> {
  const written = await readFile(file, "utf8").catch(() => "");
  const sections = new Map(
    written
      .split(/^(?=## )/m)
      .slice(1)
      .map((section) => [/^## ([\w-]+)/.exec(section)?.[1] ?? "", section.trimEnd()]),
  );
  for (const result of results) sections.set(result.name, sectionOf(result).join("\n"));
  const known = order.flatMap((name) => sections.get(name) ?? []);
  const lines = [
    `# ${title}`,
    "",
    measuredOf(known),
    "",
    `Written by \`npm run ${command} -- --report\`: each scenario's last run. A scenario passes if every figure meets its`,
    "mark. Measure on an idle machine: if the load average before the run exceeds the number of processors, marks in",
    "seconds may be missed for that reason alone.",
    "",
    "| scenario | verdict |",
    "|---|---|",
    ...known.map((section) => row(/^## ([\w-]+): (.+)/.exec(section)?.slice(1) ?? [])),
    ...known.flatMap((section) => ["", section]),
    "",
  ];
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, lines.join("\n"));
}

/** The line that `npm run check` reads (scripts/reports/report-age.ts), of the oldest section. */
function measuredOf(sections: readonly string[]): string {
  const runs = sections.flatMap((section) => {
    const [, day, commit] = /^- (\d{4}-\d\d-\d\d).*? UTC, commit (.+?), in /m.exec(section) ?? [];
    return day && commit ? [{ day, commit }] : [];
  });
  const [oldest] = runs.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  return oldest ? measuredAt(oldest.day, oldest.commit) : measuredAt();
}

export const measuredAt = (day = new Date().toISOString().slice(0, 10), measured = commit()) =>
  `Measured: ${day}, commit ${measured}.`;

function sectionOf({ name, title, figures, problem, verdict, ms, loadBefore }: Result): string[] {
  return [
    `## ${name}: ${verdict}`,
    "",
    `${title[0]?.toUpperCase()}${title.slice(1)}.`,
    "",
    `- ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, commit ${commit()}, in ${seconds(ms)}`,
    `- ${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}; ` +
      `load average before the run ${loadBefore.toFixed(1)}`,
    ...(problem ? ["", problem] : []),
    ...(figures.length === 0 ? [] : ["", "| figure | measured | mark | |", "|---|---|---|---|"]),
    ...figures.map(({ what, value, mark, isMet }) =>
      row([what, value, mark, mark ? (isMet ? "met" : "**missed**") : ""]),
    ),
  ];
}

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;

/** Returns the current commit, and whether the sources differ from it. */
export function commit(): string {
  const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" }).stdout.trim();
  const isChanged = git("status", "--porcelain", "src") !== "";
  return `${git("rev-parse", "--short", "HEAD")}${isChanged ? ", with changes" : ""}`;
}
