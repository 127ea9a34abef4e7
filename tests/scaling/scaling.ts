import { hasHaproxy } from "#tests/faults/haproxy.ts";
import { runScenarios } from "#tests/faults/run-scenarios.ts";
import { hasPgbouncer } from "./database-front.ts";
import { hasDebianPostgres } from "./debian-postgres.ts";
import { failover } from "./failover.ts";
import { twoWorkers } from "./two-workers.ts";

// Runs the product on several processes, nodes and database servers: `npm run test:scaling [-- <scenario>…]`.
// --report [--to FILE]: writes docs/reports/scaling.md, or another file.

await runScenarios({
  command: "test:scaling",
  title: "Scaling tests",
  report: "docs/reports/scaling.md",
  scenarios: [twoWorkers, failover],
  packagesOf(chosen) {
    if (!chosen.includes(failover)) return [];
    return [
      !hasHaproxy() && "haproxy",
      !hasPgbouncer() && "pgbouncer",
      !hasDebianPostgres() && "postgresql-15",
    ].filter((name) => typeof name === "string");
  },
});
