import { hasHaproxy } from "./haproxy.ts";
import { runScenarios } from "./run-scenarios.ts";
import { fillDisk } from "./scenarios/fill-disk.ts";
import { freezePostgres } from "./scenarios/freeze-postgres.ts";
import { killApp } from "./scenarios/kill-app.ts";
import { killPostgres } from "./scenarios/kill-postgres.ts";
import { rollingRestart } from "./scenarios/rolling-restart.ts";
import { silenceListen } from "./scenarios/silence-listen.ts";
import { stopPostgres } from "./scenarios/stop-postgres.ts";
import { terminateBackends } from "./scenarios/terminate-backends.ts";

// Injects faults into the product's dependencies and checks the effects: `npm run test:faults [--
// <scenario>…]`.
// --report [--to FILE]: writes docs/reports/faults.md, or another file.

await runScenarios({
  command: "test:faults",
  title: "Fault tests",
  report: "docs/reports/faults.md",
  scenarios: [
    terminateBackends,
    stopPostgres,
    freezePostgres,
    killApp,
    killPostgres,
    silenceListen,
    rollingRestart,
    fillDisk,
  ],
  packagesOf: (chosen) => (chosen.includes(rollingRestart) && !hasHaproxy() ? ["haproxy"] : []),
});
