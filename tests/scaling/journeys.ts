import { spawn } from "node:child_process";
import { appendFileSync, createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { PRODUCT_SECRET } from "#tests/e2e/support/demo.ts";
import { judgeStop } from "#tests/faults/judge-stop.ts";
import { type Figure, figure, none, type Scenario } from "#tests/faults/scenario.ts";
import { makeFolder } from "#tests/faults/site.ts";
import { type Cluster, missingPackages, startCluster } from "./cluster.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Journeys that only use what every node of a site has in common, not the process or its folder. */
const JOURNEYS = [
  "block-list",
  "browse-lists",
  "comment-threads",
  "delete-own",
  "discussions",
  "edit-a-review",
  "member-menus",
  "messages",
  "moderation/",
  "read-reviews",
  "review-drafts",
  "saved",
  "sessions",
  "sign-up-and-in",
  "write-and-publish",
];

interface Outcome {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

export const journeys: Scenario = {
  name: "journeys",
  title:
    "browser journeys through HAProxy, over three nodes that write to a primary and read from its standby",
  async run() {
    const missing = missingPackages();
    if (missing.length > 0) return { cannotRun: `not installed: ${missing.join(", ")}` };
    const quickPasswords = path.join(ROOT, "tests/e2e/support/quick-passwords.mjs");
    const files = await makeFolder("files");
    const cluster = await startCluster((url) => ({
      DEMO: "true",
      PUBLIC_URL: url,
      SECRET: PRODUCT_SECRET,
      DATA_DIR: files,
      DECISION_UNDO_SECONDS: "3",
      NODE_OPTIONS: `--import ${quickPasswords}`,
    }));
    try {
      const outcome = await runJourneys(cluster);
      return [...judge(outcome), ...(await judgeStop(...cluster.nodes))];
    } finally {
      await cluster.stop();
    }
  },
};

async function runJourneys({ url, nodes }: Cluster): Promise<Outcome> {
  const folder = await makeFolder("journeys");
  const productLog = path.join(folder, "product.log");
  await writeFile(productLog, "");
  for (const node of nodes) node.process.onOutput((text) => appendFileSync(productLog, text));
  const file = path.join(folder, "outcome.json");
  const vitest = path.join(ROOT, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile=${file}`];
  const args = [vitest, "run", "--config", "tests/e2e/vitest.config.ts", ...reporters, ...JOURNEYS];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, PRODUCT_URL: url, PRODUCT_LOG: productLog },
  });
  const log = createWriteStream(path.join(ROOT, "node_modules/.cache/journeys-on-three-nodes.log"));
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  await new Promise((resolve) => child.once("exit", resolve));
  return JSON.parse(await readFile(file, "utf8")) as Outcome;
}

function judge({ numTotalTests, numPassedTests, testResults }: Outcome): Figure[] {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = all.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
  return [
    figure(
      "journeys that passed",
      `${numPassedTests} of ${numTotalTests}`,
      "all",
      numPassedTests === numTotalTests,
    ),
    none("journeys that failed", failed),
  ];
}
