// `npm run check [-- NAME…]`: all static checks, in parallel; a failure does not stop the others. What a check learned of
// unchanged files is kept in node_modules/.cache.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { checkCitations } from "./citations.ts";
import { checkWordList } from "./word-list.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const BIN = path.join(ROOT, "node_modules", ".bin");
const CACHE = path.join(ROOT, "node_modules", ".cache");
const MIGRATIONS = "src/server/platform/db/migrations";

const CHECKS: Record<string, () => Promise<boolean>> = {
  biome: () => runs("biome", ["check", "--error-on-warnings", "."]),
  "types of the server": () => typesMatch("server"),
  "types of the pages": () => typesMatch("web"),
  "types of tests and scripts": () => typesMatch("tests"),
  "import rules": () => importsObey(".dependency-cruiser.mjs", ["src", "tests", "scripts"]),
  "cycles between features": () => importsObey(".dependency-cruiser.features.mjs", ["src"]),
  "unused code": () => runs("knip", ["--cache"]),
  "word list": async () => isClean(checkWordList(ROOT), "Use the words of docs/glossary.md instead."),
  citations: async () =>
    isClean(checkCitations(ROOT), "Cite a document of this repository, or give the reason."),
  "migrations match the schema": migrationsMatch,
};

const chosen = process.argv.slice(2);
const isChosen = ([name]: [string, unknown]) => chosen.length === 0 || chosen.includes(name);
const results = Object.entries(CHECKS)
  .filter(isChosen)
  .map(async ([name, check]) => {
    const isRight = await check();
    process.stdout.write(`${isRight ? "ok    " : "WRONG "} ${name}\n`);
    return isRight;
  });
process.exit((await Promise.all(results)).every(Boolean) ? 0 : 1);

/** One checker per process: the checks already run in parallel. */
function typesMatch(program: string): Promise<boolean> {
  const info = path.join(CACHE, "tsc", `${program}.tsbuildinfo`);
  const cached = ["--incremental", "--tsBuildInfoFile", info];
  return runs("tsc", ["-p", `tsconfig.${program}.json`, "--singleThreaded", ...cached]);
}

function importsObey(config: string, folders: string[]): Promise<boolean> {
  const cached = ["--cache", path.join(CACHE, config), "--cache-strategy", "content"];
  return runs("depcruise", ["--config", config, ...cached, ...folders]);
}

/** Runs a program of a package and expects `words` in its output. Prints the output only on failure. */
async function runs(program: string, args: string[], words = ""): Promise<boolean> {
  const child = spawn(path.join(BIN, program), args, {
    cwd: ROOT,
    env: { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH}` },
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  const isRight = code === 0 && out.includes(words);
  if (!isRight) process.stdout.write(`${out}${err}\n`);
  return isRight;
}

function isClean(lines: readonly string[], advice: string): boolean {
  if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n${advice}\n`);
  return lines.length === 0;
}

/** Generates migrations into a copy, which must add none. */
async function migrationsMatch(): Promise<boolean> {
  const copy = mkdtempSync(path.join(ROOT, "node_modules", ".migrations-"));
  try {
    const source = path.join(ROOT, MIGRATIONS);
    if (!existsSync(source)) return false;
    const snapshots = readdirSync(path.join(source, "meta")).filter((name) =>
      name.endsWith("_snapshot.json"),
    );
    if (snapshots.length !== 1) {
      process.stdout.write(
        `Keep only the newest snapshot: drizzle-kit reads no other (${snapshots.join(", ")})\n`,
      );
      return false;
    }
    cpSync(source, copy, { recursive: true });
    const out = path.relative(ROOT, copy);
    const schema = "src/server/platform/db/schema/index.ts";
    const generate = ["generate", "--dialect=postgresql", `--schema=${schema}`, `--out=${out}`];
    // drizzle-kit exits with 0 when it would have to ask about a rename.
    const isSame = await runs("drizzle-kit", generate, "No schema changes");
    if (!isSame)
      process.stdout.write("The migrations don't match the schema. Run: npx drizzle-kit generate\n");
    return isSame;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
