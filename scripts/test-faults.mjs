// `npm run test:faults [-- SCENARIO…] [--report]`: installs and builds if needed, then runs the fault
// injection.
import { buildWhenChanged } from "./build-when-changed.mjs";
import { installWhenChanged } from "./install-when-changed.mjs";
import { runProgram } from "./run-program.mjs";

const node = await installWhenChanged({ dev: true });
await buildWhenChanged();
process.exit(await runProgram(node, ["tests/faults/faults.ts", ...process.argv.slice(2)]));
