import { expect, test } from "vitest";
import { localPath } from "./local-path.ts";

test.each([
  ["/", "/"],
  ["/add-review", "/add-review"],
  ["/search?q=a%20b&market=Austin%2C%20TX#top", "/search?q=a%20b&market=Austin%2C%20TX#top"],
  ["/search?q=a b", "/search?q=a%20b"],
  ["/markets/NC/winston-salem", "/markets/NC/winston-salem"],
  ["/auth?redirect=%2F%2Fevil.test", "/auth?redirect=%2F%2Fevil.test"],
  ["/search?q=https://a.test//b", "/search?q=https://a.test//b"],
  ["/a//b", "/a//b"],
  ["/a/../b", "/b"],
  ["/tools/café", "/tools/caf%C3%A9"],
  ["/100%25", "/100%25"],
  ["/tools/a%E2%80%94b", "/tools/a%E2%80%94b"],
])("accepts %s as a path of this site", (value, expected) => {
  expect(localPath(value)).toBe(expected);
});

const HOST = "evil.test";
const FOREIGN = [
  HOST,
  `//${HOST}`,
  `///${HOST}`,
  `////${HOST}`,
  `/\\${HOST}`,
  `\\/${HOST}`,
  `\\\\${HOST}`,
  `/\\/${HOST}`,
  `/a\\b`,
  `https://${HOST}`,
  `http:${HOST}`,
  `https:/${HOST}`,
  `HTTPS://${HOST}`,
  `javascript:alert(1)`,
  `JaVaScRiPt:alert(1)`,
  `data:text/html,x`,
  `mailto:a@${HOST}`,
  `/\t/${HOST}`,
  `/\n/${HOST}`,
  `/\r/${HOST}`,
  `\t//${HOST}`,
  ` //${HOST}`,
  ` /add-review`,
  `/a\0b`,
  `/a\u007f`,
  `/a\u0085b`,
  `/\u0000/${HOST}`,
  `/%2F${HOST}`,
  `/%2f%2f${HOST}`,
  `/%5C${HOST}`,
  `/%5c%5c${HOST}`,
  `/%252F${HOST}`,
  `/%25252F${HOST}`,
  `/%2525252525252F${HOST}`,
  `/%252F${HOST}/%25zz`,
  `/%09/${HOST}`,
  `/a%0d%0aSet-Cookie:x`,
  `/a%00b`,
  `/.//${HOST}`,
  `/..//${HOST}`,
  `/a/..//${HOST}`,
  `/%2e//${HOST}`,
  `/%2E%2e//${HOST}`,
  `/a/%2e%2e//${HOST}`,
  `/./%2F${HOST}`,
  `/%`,
  `/%ff`,
  `/%E0%80%AF${HOST}`,
  `/\ud800`,
  `@${HOST}`,
  `?x`,
  `#x`,
  ``,
  `add-review`,
  `./add-review`,
  `/${"x".repeat(500)}`,
  undefined,
  null,
  7,
  {},
  ["/add-review"],
];

test.each(FOREIGN)("rejects %j", (value) => {
  expect(localPath(value)).toBe("/");
  expect(localPath(value, "/home")).toBe("/home");
});

/** Ways to another host: prefixes and spellings of the host name. */
const PREFIXES = [
  "//",
  "///",
  "/\\",
  "\\\\",
  "\\/",
  "/\t/",
  "/\r\n/",
  "/%2f",
  "/%5C",
  "/%09/",
  "/.//",
  "/a/..//",
  "/%2e%2e//",
  "https://",
  "https:",
  "https:/\\",
  "http:///",
  "ftp://",
  "javascript://",
  "data://",
  "view-source:https://",
  " //",
  "\u00a0//",
  "\ufeff//",
];
const HOSTS = [
  HOST,
  `user@${HOST}`,
  `toolcomps.test@${HOST}`,
  `toolcomps.test.${HOST}`,
  `${HOST}:443`,
  `${HOST}%2f..`,
  `${HOST}?toolcomps.test`,
  `${HOST}#@toolcomps.test`,
  "3627734734",
  "[::1]",
  "evil\u3002test",
  "ev\u00adil.test",
  "%65vil.test",
];
const HOSTILE = PREFIXES.flatMap((lead) => HOSTS.map((host) => lead + host));

test(`falls back to the home page for each of ${HOSTILE.length} ways to another host`, () => {
  expect(HOSTILE.length).toBeGreaterThan(200);
  expect(HOSTILE.filter((value) => localPath(value) !== "/")).toEqual([]);
});

test("returns a path that stays on this site, even when decoded repeatedly", () => {
  const pieces = [
    "/",
    "\\",
    ".",
    "..",
    "%2f",
    "%5c",
    "%2e",
    "%25",
    "evil.test",
    "a",
    "?",
    "#",
    "@",
    ":",
    "\t",
    " ",
  ];
  let checked = 0;
  for (const one of pieces)
    for (const two of pieces)
      for (const three of pieces)
        for (const four of pieces) {
          const path = localPath(`/${one}${two}${three}${four}`, "");
          if (path === "") continue;
          checked += 1;
          expect(path).toMatch(/^\/(?![/\\])/);
          expect(new URL(path, "https://here.test").origin).toBe("https://here.test");
          expect(localPath(path, "")).toBe(path);
        }
  expect(checked).toBeGreaterThan(10_000);
});
