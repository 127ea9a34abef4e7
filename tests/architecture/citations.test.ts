import path from "node:path";
import { describe, expect, test } from "vitest";
import { findDeadCitations } from "../../scripts/citations.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const find = (content: string, file = "src/server/app.ts") => findDeadCitations(ROOT, file, content);

describe("the citation check", () => {
  test.each([
    ['/** promises.md, "Money" */', '"promises.md" is not in the repository'],
    [
      "// see docs/decisions/live-by-notice.md",
      '"docs/decisions/live-by-notice.md" is not in the repository',
    ],
    ["// docs/product.md#the-moon", '"docs/product.md" has no heading "#the-moon"'],
    ["/** Specification section 9. */", '"Specification" cites no document'],
    ["/** The message as specified. */", '"as specified" cites no document'],
    ["// (docs: promises, 6.3.1)", '"docs: " cites no document'],
  ])("reports a dead citation in %s", (content, problem) => {
    expect(find(`\n${content}`)).toEqual([`src/server/app.ts:2: ${problem}`]);
  });
});

test("documents of the repository can be cited from the root or the citing file", () => {
  expect(find("// docs/product.md#drafts, CONTRIBUTING.md")).toEqual([]);
  expect(find("[README](../README.md), [glossary](glossary.md)", "docs/product.md")).toEqual([]);
});

test("URLs, standards and ordinary words are not citations", () => {
  expect(find("https://example.com/guide.md, RFC 6455 section 7.4.1, TestSpecification, size.mdx")).toEqual(
    [],
  );
});
