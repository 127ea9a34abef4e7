import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { installDebianPackages } from "../../scripts/debian-packages.ts";
import { hasHaproxy } from "./haproxy.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";
import { printResult, type Result, writeReport } from "./report.ts";
import { type Deps, none, type Scenario } from "./scenario.ts";
import { fillDisk } from "./scenarios/fill-disk.ts";
import { freezePostgres } from "./scenarios/freeze-postgres.ts";
import { killApp } from "./scenarios/kill-app.ts";
import { killPostgres } from "./scenarios/kill-postgres.ts";
import { rollingRestart } from "./scenarios/rolling-restart.ts";
import { silenceListen } from "./scenarios/silence-listen.ts";
import { stopPostgres } from "./scenarios/stop-postgres.ts";
import { terminateBackends } from "./scenarios/terminate-backends.ts";
import { killAllNodes, makeFolder, removeFolders, takeUnexpectedExits } from "./site.ts";

// Injects faults into the product's dependencies and checks the effects: `npm run test:faults [--
// <scenario>…]`.
// --report [--to FILE]: writes docs/reports/faults.md, or another file.

const SCENARIOS: readonly Scenario[] = [
  terminateBackends,
  stopPostgres,
  freezePostgres,
  killApp,
  killPostgres,
  silenceListen,
  rollingRestart,
  fillDisk,
];

const [LOAD_BEFORE = 0] = loadavg();

const REPORT = "docs/reports/faults.md";

async function runScenario(scenario: Scenario, deps: Deps): Promise<Result> {
  const { name, title } = scenario;
  console.log(`\n${name}: ${title} …`);
  const begin = Date.now();
  const result = (rest: Pick<Result, "figures" | "problem" | "verdict">): Result => ({
    name,
    title,
    ms: Date.now() - begin,
    loadBefore: LOAD_BEFORE,
    ...rest,
  });
  try {
    const outcome = await scenario.run(deps);
    if ("cannotRun" in outcome) {
      return result({ figures: [], problem: outcome.cannotRun, verdict: "COULD NOT RUN" });
    }
    const figures = [none("unexpected process exits", takeUnexpectedExits()), ...outcome];
    const isPassed = figures.every(({ isMet }) => isMet);
    return result({ figures, problem: undefined, verdict: isPassed ? "passed" : "FAILED" });
  } catch (error) {
    const figures = [none("unexpected process exits", takeUnexpectedExits())];
    return result({ figures, problem: `Aborted: ${error}`, verdict: "FAILED" });
  } finally {
    await killAllNodes();
  }
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { report: { type: "boolean" }, to: { type: "string", default: REPORT } },
  });
  const unknown = positionals.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
  if (unknown.length > 0) {
    console.error(
      `Unknown scenario ${unknown.join(", ")}. The scenarios are ${SCENARIOS.map(({ name }) => name).join(", ")}.`,
    );
    process.exit(2);
  }
  const chosen = SCENARIOS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  if (LOAD_BEFORE > cpus().length) {
    const load = LOAD_BEFORE.toFixed(1);
    console.log(
      `The machine is busy (load average ${load}): marks in seconds may be missed for that reason alone.`,
    );
  }
  if (chosen.includes(rollingRestart) && !hasHaproxy()) installDebianPackages("haproxy");

  let server: Promise<PostgresServer> | undefined;
  const deps: Deps = {
    postgres() {
      server ??= makeFolder("postgres").then(startPostgres);
      return server;
    },
  };
  const results: Result[] = [];
  try {
    for (const scenario of chosen) {
      const result = await runScenario(scenario, deps);
      printResult(result);
      results.push(result);
    }
  } finally {
    await (await server)?.stop();
    await removeFolders();
  }
  if (values.report)
    await writeReport(
      values.to,
      results,
      SCENARIOS.map(({ name }) => name),
    );
  const count = (verdict: Result["verdict"]) => results.filter((result) => result.verdict === verdict).length;
  console.log(
    `\n${count("passed")} passed, ${count("FAILED")} failed, ${count("COULD NOT RUN")} could not run`,
  );
  return count("FAILED") === 0;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await killAllNodes();
    process.exit(130);
  });
}
process.exit((await main()) ? 0 : 1);
