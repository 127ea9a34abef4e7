// `npm start`: installs and builds if needed, then runs the server. Works on Node 20 and newer.
import { buildWhenChanged } from "./build-when-changed.mjs";
import { installWhenChanged } from "./install-when-changed.mjs";
import { runProgram } from "./run-program.mjs";

const node = await installWhenChanged({ dev: false });
await buildWhenChanged();
process.exit(await runProgram(node, ["src/server/main.ts"], { NODE_ENV: "production" }));
