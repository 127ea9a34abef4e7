// `npm start`: installs and builds if needed, then runs the server. Works on Node 20 and newer.
import { readFileSync } from "node:fs";
import { buildWhenChanged } from "./build-when-changed.mjs";
import { installWhenChanged } from "./install-when-changed.mjs";
import { runProgram } from "./run-program.mjs";

const node = await installWhenChanged({ dev: false });
const { NODE_OPTIONS, ...limits } = JSON.parse(
  readFileSync(new URL("server-environment.json", import.meta.url), "utf8"),
);
const environment = {
  NODE_ENV: "production",
  ...limits,
  // Later options win, so that operators can set their own.
  NODE_OPTIONS: `${NODE_OPTIONS} ${process.env.NODE_OPTIONS ?? ""}`,
};
await buildWhenChanged(async () => {
  const code = await runProgram(node, ["src/server/check-start.ts"], environment);
  if (code !== 0) process.exit(code);
});
process.exit(await runProgram(node, ["src/server/main.ts"], environment));
