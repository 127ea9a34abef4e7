import { runScenarios } from "#tests/faults/run-scenarios.ts";
import { missingPackages } from "./cluster.ts";
import { failover } from "./failover.ts";
import { journeys } from "./journeys.ts";
import { twoWorkers } from "./two-workers.ts";

// Runs the product on several processes, nodes and database servers: `npm run test:scaling [-- <scenario>…]`.
// --report [--to FILE]: writes docs/reports/scaling.md, or another file.

await runScenarios({
  command: "test:scaling",
  title: "Scaling tests",
  report: "docs/reports/scaling.md",
  scenarios: [twoWorkers, failover, journeys],
  packagesOf: (chosen) => (chosen.some((one) => one !== twoWorkers) ? missingPackages() : []),
});
