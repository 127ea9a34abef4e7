import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A violation of each rule: the file and its import. */
const VIOLATIONS: Record<string, [file: string, imported: string]> = {
  "contract-imports-nothing-of-ours": ["src/contract/breach.ts", "../server/reviews/inner.ts"],
  "web-never-imports-server": ["src/web/reviews/breach-server.ts", "../../server/reviews/inner.ts"],
  "server-never-imports-web": ["src/server/reviews/breach-web.ts", "../../web/reviews/inner.ts"],
  "features-meet-at-the-index-on-the-server": ["src/server/tools/breach.ts", "../reviews/inner.ts"],
  "features-meet-at-the-index-on-the-web": ["src/web/tools/breach.ts", "../reviews/inner.ts"],
  "platform-of-the-server-knows-no-feature": ["src/server/platform/breach.ts", "../reviews/index.ts"],
  "platform-and-kit-of-the-web-know-no-feature": ["src/web/ui/breach.ts", "../reviews/index.ts"],
  "the-kit-knows-no-domain-word": ["src/web/ui/breach-word.ts", "../../contract/words.ts"],
  "product-never-imports-tests": ["src/server/reviews/breach-test.ts", "../../../tests/cast.ts"],
  "no-cycles": ["src/server/reviews/circle-back.ts", "./circle.ts"],
  "nothing-missing": ["src/server/reviews/breach-missing.ts", "./nowhere.ts"],
  "no-cycles-between-features": ["src/web/saves/breach.ts", "../likes/index.ts"],
};

/** Imports that the rules must allow. */
const ALLOWED: Record<string, string[]> = {
  "src/contract/words.ts": [],
  "src/server/reviews/inner.ts": ["../../contract/words.ts"],
  "src/server/reviews/index.ts": ["./inner.ts"],
  "src/server/reviews/circle.ts": ["./circle-back.ts"],
  "src/server/tools/allowed.ts": ["../reviews/index.ts", "../platform/db.ts"],
  "src/server/platform/db.ts": [],
  "src/web/reviews/inner.ts": [],
  "src/web/reviews/index.ts": ["./inner.ts", "../ui/button.ts", "../../contract/words.ts"],
  "src/web/tools/allowed.ts": ["../reviews/index.ts"],
  "src/web/routes/allowed.ts": ["../reviews/inner.ts"],
  "src/web/saves/index.ts": [],
  "src/web/likes/index.ts": [],
  "src/web/likes/circle.ts": ["../saves/index.ts"],
  "src/web/ui/button.ts": [],
  "tests/cast.ts": [],
};

interface Violation {
  rule: { name: string };
  from: string;
}

interface CruiseResult {
  summary: { violations: Violation[]; ruleSetUsed: { forbidden: { name: string }[] } };
}

let folder: string;
let reported: Violation[];
let ruleNames: string[];

beforeAll(() => {
  folder = mkdtempSync(path.join(ROOT, "node_modules", ".breaches-"));
  const files = { ...ALLOWED };
  for (const [file, imported] of Object.values(VIOLATIONS)) files[file] = [imported];
  for (const [file, imports] of Object.entries(files)) {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    const lines = imports.map((imported) => `import "${imported}";\n`);
    writeFileSync(place, `${lines.join("")}export {};\n`);
  }
  symlinkSync(path.join(ROOT, "tsconfig.base.json"), path.join(folder, "tsconfig.base.json"));
  const found = [".dependency-cruiser.mjs", ".dependency-cruiser.features.mjs"].map(cruise);
  reported = found.flatMap(({ violations }) => violations);
  ruleNames = found.flatMap(({ ruleSetUsed }) => ruleSetUsed.forbidden.map(({ name }) => name));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function cruise(config: string): CruiseResult["summary"] {
  const program = path.join(ROOT, "node_modules", ".bin", "depcruise");
  const args = ["--config", path.join(ROOT, config), "--output-type", "json", "src", "tests"];
  const { stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  if (!stdout.startsWith("{")) throw new Error(stderr);
  return (JSON.parse(stdout) as CruiseResult).summary;
}

describe("the import rules", () => {
  test("each have a violation in this file", () => {
    expect(Object.keys(VIOLATIONS).sort()).toEqual(ruleNames.sort());
  });

  test.each(Object.entries(VIOLATIONS))("report a violation of %s", (name, [file]) => {
    // Rules about folders report the folder.
    const isFound = ({ rule, from }: Violation) => rule.name === name && file.startsWith(from);
    expect(reported.filter(isFound)).not.toEqual([]);
  });

  test("allow correct imports", () => {
    const allowed = Object.keys(ALLOWED).filter((file) => !file.includes("circle"));
    expect(reported.map(({ from }) => from).filter((file) => allowed.includes(file))).toEqual([]);
  });
});
