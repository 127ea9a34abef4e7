import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { commit, measuredAt } from "#tests/faults/report.ts";
import type { Load } from "./load.ts";
import type { Row } from "./rows.ts";

export interface Measured {
  row: Row;
  /** Of the product, and of the bare server, by round. */
  parts: readonly Load[];
  bareParts: readonly Load[];
  /** Seconds of processor time for all parts: of the product and of PostgreSQL. */
  cpu: number;
  databaseCpu: number;
  /** Megabytes of the product after the row. */
  memory: number;
}

const FILE = "docs/reports/http.md";
const [BEGIN, END] = ["<!-- figures -->", "<!-- end of figures -->"];

const HEADS = [
  "row",
  "encoding",
  "requests/s",
  "goal",
  "bare Node",
  "ratio",
  "p50 ms",
  "p99 ms",
  "CPU s/1,000",
  "PostgreSQL CPU s/1,000",
  "KB each",
  "RSS MB",
  "others",
];

export const HEADING = [line(HEADS), line(HEADS.map((_, index) => (index < 2 ? "---" : "---:")))];

function line(cells: readonly string[]) {
  return `| ${cells.join(" | ")} |`;
}

const whole = (value: number) => Math.round(value).toLocaleString("en");

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const countOf = (others: readonly (readonly [number, number])[]) => sum(others.map(([, count]) => count));

const rateOf = (parts: readonly Load[]) =>
  sum(parts.map(({ times }) => times.length)) / sum(parts.map(({ seconds }) => seconds));

/** Returns a line of the table. "others": responses with another status, such as rejections, by status. */
export function formatRow({ row, parts, bareParts, cpu, databaseCpu, memory }: Measured): string {
  const times = parts.flatMap((part) => part.times).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? Number.NaN).toFixed(1);
  const rate = rateOf(parts);
  const bareRate = rateOf(bareParts);
  const others = parts.flatMap(({ unexpected }) => [...unexpected]);
  const perThousand = (seconds: number) => ((seconds / times.length) * 1000).toFixed(2);
  const goal = row.goal === undefined ? "" : `${whole(row.goal)}${rate < row.goal ? ", **missed**" : ""}`;
  return line([
    `${row.name}, ${row.kind}`,
    row.encoding,
    whole(rate),
    goal,
    whole(bareRate),
    (rate / bareRate).toFixed(2),
    at(0.5),
    at(0.99),
    perThousand(cpu),
    perThousand(databaseCpu),
    (sum(parts.map(({ bytes }) => bytes)) / (times.length + countOf(others)) / 1024).toFixed(1),
    whole(memory),
    others.map(([status, count]) => `${count} of ${status}`).join(", "),
  ]);
}

/** Replaces the table of figures in the report; keeps the text around it. */
export async function writeReport(measured: readonly Measured[], reviews: number): Promise<void> {
  const written = await readFile(FILE, "utf8").catch(
    () => `# Requests per second\n\nMeasured: \n\n${BEGIN}\n${END}\n`,
  );
  const figures = [
    BEGIN,
    `\`npm run bench:http -- --report\`, ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, commit ${commit()}.`,
    `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${whole(totalmem() / 2 ** 30)} GB, Node ${process.version};`,
    `load average at the end ${loadavg()[0]?.toFixed(1)}; ${reviews.toLocaleString("en")} reviews. The load generator, the product and PostgreSQL share the machine.`,
    "",
    ...HEADING,
    ...measured.map(formatRow),
    END,
  ];
  const [before = ""] = written.replace(/^Measured: .*$/m, measuredAt()).split(BEGIN);
  const [, after = ""] = written.split(END);
  await writeFile(FILE, `${before}${figures.join("\n")}${after}`);
}
