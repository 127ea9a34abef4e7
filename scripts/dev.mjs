// `npm run dev`: restarts the server when its files change; Vite reloads pages in the same process.
import { installWhenChanged } from "./install-when-changed.mjs";
import { runProgram } from "./run-program.mjs";

const node = await installWhenChanged({ dev: true });
const watch = ["--watch-path=src/server", "--watch-path=src/contract", "--watch-preserve-output"];
const environment = { NODE_ENV: "development", NODE_COMPILE_CACHE: "node_modules/.cache/node" };
process.exit(await runProgram(node, [...watch, "src/server/main.ts"], environment));
