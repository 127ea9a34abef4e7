import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, runNpm, withProgress } from "./run-program.mjs";

/** Inputs of the web build. The server needs no build. */
const INPUTS = [
  "src/web",
  "src/contract",
  "vite.config.ts",
  "vite.offline.config.ts",
  "tsconfig.base.json",
  "tsconfig.web.json",
  "package.json",
  "package-lock.json",
];

/** Written last, so it exists only for complete builds. */
const BUILD_ID = path.join(ROOT, "dist", ".build-id");

/**
 * Builds the pages unless the last build had the same inputs.
 * @param {() => Promise<void>} [check] ends the process if the pages can't be used
 */
export async function buildWhenChanged(check) {
  const id = inputsId();
  if (existsSync(BUILD_ID) && readFileSync(BUILD_ID, "utf8") === id) return;
  await check?.();
  rmSync(BUILD_ID, { force: true });
  await withProgress("Building the pages", () =>
    runNpm(["run", "--silent", "build"], { NODE_ENV: "production" }, { isQuiet: true }),
  );
  writeFileSync(BUILD_ID, inputsId());
}

function inputsId() {
  const hash = createHash("sha256");
  for (const file of INPUTS.flatMap(filesOf)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} input
 * @returns {string[]}
 */
function filesOf(input) {
  const place = path.join(ROOT, input);
  if (!existsSync(place)) return [];
  if (!lstatSync(place).isDirectory()) return [input];
  return readdirSync(place)
    .sort()
    .filter((name) => !name.endsWith(".test.ts") && !name.endsWith(".test.tsx"))
    .flatMap((name) => filesOf(path.join(input, name)));
}

// In a process of its own, so that a failure doesn't end what runs beside it.
if (process.argv[1] === import.meta.filename) await buildWhenChanged();
