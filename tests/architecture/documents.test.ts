import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { documentedVariables } from "#server/platform/config.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

test("the README has each variable of the configuration with its default", () => {
  const readme = read("README.md");
  const missing = documentedVariables()
    .map((variable) => `| \`${variable.name}\` | ${variable.default} | ${variable.about} |`)
    .filter((row) => !readme.includes(row));
  expect(missing).toEqual([]);
});

test("the README names no command that is not there", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = [...read("README.md").matchAll(/npm run ([a-z]+)/g)].map(([, name]) => name ?? "");
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test.each(["README.md", "CONTRIBUTING.md"])("the links of %s lead somewhere", (file) => {
  const targets = [...read(file).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target]) => target ?? "");
  expect(targets.filter((target) => !existsSync(path.join(ROOT, target)))).toEqual([]);
});
