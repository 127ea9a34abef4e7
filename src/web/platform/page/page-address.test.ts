import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PAGES } from "#contract/page-addresses.ts";
import { isPastEnd, withLowerIds } from "./page-address.ts";

test.each([
  [1, 0, false],
  [2, 0, true],
  [1, 1, false],
  [2, 1, true],
  [3, 3, false],
  [99_999, 3, true],
])("page %i of %i is past the end: %s", (page, pageCount, isPast) => {
  expect(isPastEnd({ page, pageCount })).toBe(isPast);
});

test("ids in an address are in lower case, and nothing else changes", () => {
  const id = "0184B92C-E041-75FE-B63E-7DAD3DFFF3C2";
  expect(withLowerIds(`/profile/${id}?tab=X`)).toBe(`/profile/${id.toLowerCase()}?tab=X`);
  expect(withLowerIds(`/${id}/${id}`)).toBe(`/${id}/${id}`.toLowerCase());
  for (const other of ["/markets/TX/austin", "/search?q=ABCDEF12-ABCD", "/"]) {
    expect(withLowerIds(other)).toBe(other);
  }
});

test("every indexed page is a route", () => {
  const routes = path.resolve(import.meta.dirname, "../../routes");
  const names = readdirSync(routes, { recursive: true, encoding: "utf8" });
  const paths = names.map((name) =>
    `/${name.replace(/\.tsx$|^\(\w+\)\//g, "").replaceAll(".", "/")}`.replace(
      /(?<=.)\/index$|(?<=\/)index$/,
      "",
    ),
  );
  expect(paths).toEqual(expect.arrayContaining(Object.keys(PAGES)));
});
