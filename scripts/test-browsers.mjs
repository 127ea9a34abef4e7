// `npm run test:browsers`: installs and builds if needed, then runs the smoke journeys in Firefox and WebKitGTK.
import path from "node:path";
import { buildWhenChanged } from "./build-when-changed.mjs";
import { installWhenChanged } from "./install-when-changed.mjs";
import { ROOT, runProgram } from "./run-program.mjs";

const node = await installWhenChanged({ dev: true });
await runProgram(node, ["scripts/ensure-browsers.ts"]);
await buildWhenChanged();
const vitest = path.join(ROOT, "node_modules", "vitest", "vitest.mjs");
process.exit(
  await runProgram(node, [vitest, "run", "--config", "tests/browsers/vitest.config.ts"], {
    NODE_ENV: "test",
  }),
);
