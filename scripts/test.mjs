// `npm test [-- STAGE…]`: all stages that a commit must pass, or the given ones, in order.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installWhenChanged } from "./install-when-changed.mjs";
import { ROOT, runProgram, say } from "./run-program.mjs";

/** @type {Record<string, (node: string, report: string) => Promise<number>>} */
const STAGES = {
  checks: () => runProgram("npm", ["run", "--silent", "check"]),
  unit: (node, report) => runVitest(node, report, []),
  components: async (node, report) => {
    const code = await chromium;
    if (code !== 0) return code ?? 1;
    return runVitest(node, report, ["--config", "tests/components/vitest.config.ts"]);
  },
  e2e: async (node, report) => {
    const code = (await chromium) || (await pages);
    if (code !== 0) return code ?? 1;
    return runVitest(node, report, ["--config", "tests/e2e/vitest.config.ts"]);
  },
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  say(`Unknown stage ${unknown.join(", ")}. The stages are ${Object.keys(STAGES).join(", ")}.`);
  process.exit(2);
}

const totals = { passed: 0, failed: 0, skipped: 0 };
/** Of a failed journey's message, which has the texts of its pages. */
const MESSAGE_LENGTH = 3000;
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const summaries = [];
const SLOWEST = 10;
/** Linux reports processor time in hundredths of a second on every architecture. */
const TICKS_PER_SECOND = 100;
const node = await installWhenChanged({ dev: true });
const isWanted = (/** @type {string} */ name) => chosen.length === 0 || chosen.includes(name);
/**
 * What later stages need is made while the first ones run.
 * @param {string} script
 * @param {string[]} stages
 */
const makeFor = (script, stages) => (stages.some(isWanted) ? runProgram(node, [script]) : undefined);
const chromium = makeFor("scripts/ensure-chromium.ts", ["components", "e2e"]);
const pages = makeFor("scripts/build-when-changed.mjs", ["e2e"]);
for (const [name, run] of Object.entries(STAGES)) {
  if (isWanted(name)) await runStage(name, run);
}
// At the end, because the logs of long runs are often cut.
for (const summary of summaries) process.stdout.write(`\n${summary}\n`);
for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`);
const skipped = totals.skipped === 0 ? "" : `, ${totals.skipped} skipped`;
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed${skipped}\n`);
process.exit(totals.failed === 0 ? 0 : 1);

/**
 * A failing stage does not stop later ones.
 * @param {string} name
 * @param {(node: string, report: string) => Promise<number>} run
 */
async function runStage(name, run) {
  const folder = mkdtempSync(path.join(tmpdir(), "toolcomps-report-"));
  const report = path.join(folder, "report.json");
  process.stdout.write(`\n== ${name}\n`);
  const start = { ms: performance.now(), cpu: childSeconds() };
  const code = await run(node, report);
  const time = `${Math.round((performance.now() - start.ms) / 1000)} s, ${Math.round(childSeconds() - start.cpu)} s of CPU`;
  const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
  rmSync(folder, { recursive: true });
  summaries.push([`${name}: ${time}`, ...listSlowest(results.testResults ?? [])].join("\n"));
  totals.passed += results.numPassedTests ?? 0;
  totals.skipped += (results.numPendingTests ?? 0) + (results.numTodoTests ?? 0);
  const failed = listFailures(results.testResults ?? []);
  // A check, an uncaught error, or a test file that fails to load fails without a failing test.
  if (failed.length === 0 && code !== 0) failed.push(name);
  totals.failed += failed.length;
  failures.push(...failed);
}

/**
 * @param {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} files
 * @returns {string[]} of each failed test, or file that failed to load, its name and message
 */
function listFailures(files) {
  return files.flatMap((file) => {
    const where = path.relative(ROOT, file.name);
    const tests = file.assertionResults.filter(({ status }) => status === "failed");
    if (tests.length === 0 && file.status === "failed") return [`${where}\n${file.message}`];
    return tests.map(({ fullName, failureMessages: [message = ""] }) => {
      return `${where}: ${fullName}\n${message.slice(0, MESSAGE_LENGTH)}`;
    });
  });
}

/**
 * @param {{ name: string, startTime: number, endTime: number }[]} files
 * @returns {string[]} lines of the files that ran longest
 */
function listSlowest(files) {
  return files
    .map(({ name, startTime, endTime }) => ({ name: path.relative(ROOT, name), ms: endTime - startTime }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${name}`);
}

/** @returns {number} CPU seconds of the processes that have ended, from proc_pid_stat(5); 0 where there is no /proc */
function childSeconds() {
  if (!existsSync("/proc/self/stat")) return 0;
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/**
 * @param {string} node
 * @param {string} report file for the totals
 * @param {string[]} options
 */
function runVitest(node, report, options) {
  const vitest = path.join(ROOT, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return runProgram(node, [vitest, "run", ...options, ...reporters], { NODE_ENV: "test" });
}
