import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { installDebianPackages } from "../../scripts/debian-packages.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";
import { printResult, type Result, writeReport } from "./report.ts";
import { type Deps, none, type Scenario } from "./scenario.ts";
import { killAllNodes, makeFolder, removeFolders, takeUnexpectedExits } from "./site.ts";

interface Suite {
  /** The npm script. */
  command: string;
  title: string;
  /** The file that `--report` writes. */
  report: string;
  scenarios: readonly Scenario[];
  /** Returns the Debian packages that scenarios lack. */
  packagesOf(scenarios: readonly Scenario[]): string[];
}

const [LOAD_BEFORE = 0] = loadavg();

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

async function run({ command, title, report, scenarios, packagesOf }: Suite): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { report: { type: "boolean" }, to: { type: "string", default: report } },
  });
  const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown.length > 0) {
    console.error(
      `Unknown scenario ${unknown.join(", ")}. The scenarios are ${scenarios.map(({ name }) => name).join(", ")}.`,
    );
    process.exit(2);
  }
  const chosen = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  if (LOAD_BEFORE > cpus().length) {
    const load = LOAD_BEFORE.toFixed(1);
    console.log(
      `The machine is busy (load average ${load}): marks in seconds may be missed for that reason alone.`,
    );
  }
  const packages = packagesOf(chosen);
  if (packages.length > 0) installDebianPackages(...packages);

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
    await writeReport(values.to, { command, title, order: scenarios.map(({ name }) => name) }, results);
  const count = (verdict: Result["verdict"]) => results.filter((result) => result.verdict === verdict).length;
  console.log(
    `\n${count("passed")} passed, ${count("FAILED")} failed, ${count("COULD NOT RUN")} could not run`,
  );
  return count("FAILED") === 0;
}

/** Runs the scenarios that the command line names, or all, and exits with 0 if they passed. */
export async function runScenarios(suite: Suite): Promise<never> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await killAllNodes();
      process.exit(130);
    });
  }
  process.exit((await run(suite)) ? 0 : 1);
}
