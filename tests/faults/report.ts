import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { type Figure, seconds } from "./scenario.ts";

export interface Result {
  name: string;
  title: string;
  figures: readonly Figure[];
  /** Why it could not run, or how it broke off. */
  problem: string | undefined;
  verdict: "passed" | "FAILED" | "COULD NOT RUN";
  ms: number;
}

/** Prints what one scenario measured. */
export function printResult({ name, title, figures, problem, verdict, ms }: Result): void {
  console.log(`\n${verdict}  ${name} (${seconds(ms)}): ${title}`);
  const width = Math.max(...figures.map(({ what }) => what.length), 0);
  for (const { what, value, mark, isMet } of figures) {
    console.log(`  ${isMet ? " " : "!"} ${what.padEnd(width)}  ${value}${mark ? `  (${mark})` : ""}`);
  }
  if (problem) console.log(`  ! ${problem}`);
}

/** Writes all results as a document. @param isWhole false when scenarios were chosen */
export async function writeReport(file: string, results: readonly Result[]): Promise<void> {
  const total = results.reduce((sum, { ms }) => sum + ms, 0);
  const lines = [
    "# Fault tests",
    "",
    "Written by `npm run test:faults -- --report`. A scenario passes when every figure meets its mark.",
    "",
    `- Date: ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`,
    `- Commit: ${commit()}`,
    `- Machine: ${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
    `- Time: ${Math.round(total / 1000)} s`,
    "",
    "| scenario | verdict | missed |",
    "|---|---|---|",
    ...results.map(({ name, verdict, figures, problem }) => {
      const missed = figures.filter(({ isMet }) => !isMet).map(({ what }) => what);
      return row([name, verdict, [...missed, ...(problem ? [problem] : [])].join("; ")]);
    }),
    ...results.flatMap(sectionOf),
    "",
  ];
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, lines.join("\n"));
}

function sectionOf({ name, title, figures, problem, verdict, ms }: Result): string[] {
  return [
    "",
    `## ${name}: ${verdict}`,
    "",
    `${title[0]?.toUpperCase()}${title.slice(1)}. ${seconds(ms)}.`,
    ...(problem ? ["", problem] : []),
    ...(figures.length === 0 ? [] : ["", "| figure | measured | mark | |", "|---|---|---|---|"]),
    ...figures.map(({ what, value, mark, isMet }) =>
      row([what, value, mark, mark ? (isMet ? "met" : "**missed**") : ""]),
    ),
  ];
}

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;

function commit(): string {
  const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" }).stdout.trim();
  const isChanged = git("status", "--porcelain", "src", "tests") !== "";
  return `${git("rev-parse", "--short", "HEAD")}${isChanged ? ", with changes" : ""}`;
}
