// Installs and builds if needed, then runs a program of the tests, such as `npm run test:faults [-- SCENARIO…] [--report]`.
import { buildWhenChanged } from "./build-when-changed.mjs";
import { installWhenChanged } from "./install-when-changed.mjs";
import { runProgram } from "./run-program.mjs";

const node = await installWhenChanged({ dev: true });
await buildWhenChanged();
process.exit(await runProgram(node, process.argv.slice(2)));
