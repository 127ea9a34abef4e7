import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { readTriggerFiles } from "#server/platform/db/migrate.ts";
import * as schema from "#server/platform/db/schema/index.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table));

const triggerFiles = readTriggerFiles().filter(({ name }) => name !== "shared.sql");

test("a trigger file has the name of its table", () => {
  const names = tables.map((table) => `${table.replaceAll("_", "-")}.sql`);
  expect(triggerFiles.length).toBeGreaterThan(20);
  expect(triggerFiles.filter(({ name }) => !names.includes(name))).toEqual([]);
});

test("the docstring of a table names its triggers, and no others", () => {
  const sources = globSync("src/server/platform/db/schema/**/*.ts", { cwd: ROOT }).map(read).join("\n");
  const named = [
    ...sources.matchAll(/^(?:\/\*\*| \*) (Triggers \(triggers\/.+)$\n(?: \*\/\n)?(.+\n? *"\w+")/gm),
  ].map(
    ([, line = "", declaration = ""]) => `${/"(\w+)"/.exec(declaration)?.[1]}: ${line.replace(" */", "")}`,
  );
  const expected = triggerFiles.map(({ name, text }) => {
    const called = new Set([...text.matchAll(/execute function (\w+)\(/g)].map(([, called]) => called));
    return `${name.slice(0, -4).replaceAll("-", "_")}: Triggers (triggers/${name}): ${[...called].join(", ")}.`;
  });
  expect(named.toSorted()).toEqual(expected.toSorted());
});

test.each(["docs/database.md", "docs/pictures/database.svg"])(
  "%s names every table, and no other",
  (file) => {
    const pattern = file.endsWith(".md") ? /^\| `(\w+)` \|/gm : /class="path"[^>]*>(\w+)</g;
    const named = [...read(file).matchAll(pattern)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(tables.toSorted());
  },
);
