// `npm run test:scaling [-- SCENARIO…] [--report]`: installs and builds if needed, then runs several
// processes, nodes and database servers.
import { buildWhenChanged } from "./build-when-changed.mjs";
import { installWhenChanged } from "./install-when-changed.mjs";
import { runProgram } from "./run-program.mjs";

const node = await installWhenChanged({ dev: true });
await buildWhenChanged();
process.exit(await runProgram(node, ["tests/scaling/scaling.ts", ...process.argv.slice(2)]));
