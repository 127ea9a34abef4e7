// `npm run check [-- NAME…]`: the static checks. All of them run, even if one fails.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { checkWordList } from "./word-list.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const BIN = path.join(ROOT, "node_modules", ".bin");
const MIGRATIONS = "src/server/platform/db/migrations";

const CHECKS: Record<string, () => boolean> = {
  biome: () => runs("biome", ["check", "--error-on-warnings", "."]),
  "types of the server": () => runs("tsc", ["-p", "tsconfig.server.json"]),
  "types of the pages": () => runs("tsc", ["-p", "tsconfig.web.json"]),
  "types of tests and scripts": () => runs("tsc", ["-p", "tsconfig.tests.json"]),
  "import rules": () => runs("depcruise", ["--config", ".dependency-cruiser.mjs", "src", "tests", "scripts"]),
  "unused code": () => runs("knip", []),
  "word list": hasNoListedWords,
  "migrations match the schema": migrationsMatch,
};

const chosen = process.argv.slice(2);
const failed = Object.entries(CHECKS).filter(([name, check]) => {
  if (chosen.length > 0 && !chosen.includes(name)) return false;
  const isRight = check();
  process.stdout.write(`${isRight ? "ok    " : "WRONG "} ${name}\n`);
  return !isRight;
});
process.exit(failed.length === 0 ? 0 : 1);

/** Runs a package's program and prints its output only if it fails. */
function runs(program: string, args: string[]): boolean {
  const { status, stdout, stderr, error } = spawnSync(path.join(BIN, program), args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH}` },
  });
  if (status !== 0) process.stdout.write(`${error?.message ?? ""}${stdout}${stderr}\n`);
  return status === 0;
}

function hasNoListedWords(): boolean {
  const lines = checkWordList(ROOT);
  if (lines.length > 0)
    process.stdout.write(`${lines.join("\n")}\nUse the words of docs/glossary.md instead.\n`);
  return lines.length === 0;
}

/** Generating migrations into a copy must add none. */
function migrationsMatch(): boolean {
  const copy = mkdtempSync(path.join(ROOT, "node_modules", ".migrations-"));
  try {
    const source = path.join(ROOT, MIGRATIONS);
    if (!existsSync(source)) return false;
    spawnSync("cp", ["-r", `${source}/.`, copy]);
    const before = readdirSync(copy).length;
    const out = path.relative(ROOT, copy);
    const schema = "src/server/platform/db/schema/index.ts";
    const isRun = runs("drizzle-kit", [
      "generate",
      "--dialect=postgresql",
      `--schema=${schema}`,
      `--out=${out}`,
    ]);
    const added = readdirSync(copy).length - before;
    if (added > 0)
      process.stdout.write("The migrations don't match the schema. Run: npx drizzle-kit generate\n");
    return isRun && added === 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
