import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const sectionsOf = (document: string) =>
  read(document)
    .split(/^## /m)
    .slice(1)
    .map((section) => ({ title: section.slice(0, section.indexOf("\n")), text: section }));

interface Row {
  promise: string;
  tests: string;
}
const rowsIn = (text: string): Row[] =>
  [...text.matchAll(/^\| (.+?) \| (.+) \|$/gm)]
    .map(([, promise = "", tests = ""]) => ({ promise, tests }))
    .filter(({ promise }) => promise !== "promise");

const sections = sectionsOf("tests/architecture/promises.md").map(({ title, text }) => ({
  title,
  rows: rowsIn(text),
}));
const rows = sections.flatMap((section) => section.rows);

/** A file, and perhaps the name of a test in it. */
const NAMED = /`([^`]+)`(?:: "([^"]+(?:"[^;|]*?")?[^";|]*)")?/g;

test("every promise of docs/product.md has a row in the same section", () => {
  const missing = sectionsOf("docs/product.md").flatMap(({ title, text }) => {
    const promises = [...text.matchAll(/^- (.+?)(?=\n- |\n\n|\n*$)/gms)].map(([, promise = ""]) =>
      promise.replace(/\s+/g, " "),
    );
    const begun = sections
      .find((section) => section.title === title)
      ?.rows.map(({ promise }) => promise.replace(/ …$/, ""));
    return promises.filter((promise) => !begun?.some((begin) => promise.startsWith(begin)));
  });
  expect(missing).toEqual([]);
});

describe("every row of promises.md", () => {
  test("names an existing test, or says why not", () => {
    const wrong = rows.flatMap(({ promise, tests }) => {
      const named = [...tests.matchAll(NAMED)];
      if (named.length === 0) return /^(?:not held|a rule for the team)/.test(tests) ? [] : [promise];
      return named.flatMap(([, file = "", title]) => {
        if (!existsSync(path.join(ROOT, file))) return [file];
        return title === undefined || read(file).includes(title) ? [] : [`${file}: ${title}`];
      });
    });
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThan(120);
  });

  test("is about a promise that exists", () => {
    const promises = sectionsOf("docs/product.md");
    const stale = sections.flatMap(({ title, rows }) => {
      const text = promises.find((section) => section.title === title)?.text.replace(/\s+/g, " ");
      if (text === undefined) return / in figures$/.test(title) ? [] : [title];
      return rows
        .map(({ promise }) => promise.replace(/ …$/, ""))
        .filter((begin) => !text.includes(`- ${begin}`));
    });
    expect(stale).toEqual([]);
  });
});
