import { describe, expect, test } from "vitest";
import { canonicalEmail, emailAddress } from "./email-address.ts";

const parse = (typed: string) => emailAddress().safeParse(typed);

describe("an address of email", () => {
  test.each([
    ["maya@example.com", "maya@example.com"],
    ["  Maya@Example.COM ", "maya@example.com"],
    ["a&b@x.com", "a&b@x.com"],
    ["o'brien@x.com", "o'brien@x.com"],
    ["maya+leads@x.com", "maya+leads@x.com"],
    ["maya/ops@x.com", "maya/ops@x.com"],
    ["a!#$%*=?^_`{|}~-z@x.com", "a!#$%*=?^_`{|}~-z@x.com"],
    ["a..b@x.com", "a..b@x.com"],
    [".a.@x.com", ".a.@x.com"],
    ["1@2.example", "1@2.example"],
    ["a@x.co.uk", "a@x.co.uk"],
    ["a@sub-domain.x.com", "a@sub-domain.x.com"],
    ["a@123.com", "a@123.com"],
    [`a@${"d".repeat(63)}.com`, `a@${"d".repeat(63)}.com`],
    ["a@xn--mnchen-3ya.de", "a@xn--mnchen-3ya.de"],
    ["a@münchen.de", "a@xn--mnchen-3ya.de"],
    ["a@MÜNCHEN.DE", "a@xn--mnchen-3ya.de"],
    ["a@mu\u0308nchen.de", "a@xn--mnchen-3ya.de"],
    ["A@例え.テスト", "a@xn--r8jz45g.xn--zckzah"],
    ["a@例え。jp", "a@xn--r8jz45g.jp"],
    ["a@пример.рф", "a@xn--e1afmkfd.xn--p1ai"],
    ["a@ｘ.com", "a@x.com"],
    [`${"a".repeat(249)}@b.com`, `${"a".repeat(249)}@b.com`],
  ])("%o is stored as %o", (typed, stored) => {
    expect(parse(typed).data).toBe(stored);
    expect(canonicalEmail(typed)).toBe(stored);
    expect(canonicalEmail(stored)).toBe(stored);
  });

  test.each([
    "",
    " ",
    "maya",
    "maya@",
    "@x.com",
    "maya@localhost",
    "maya@x",
    "maya@x..com",
    "maya@.x.com",
    "maya@x.com.",
    "maya@-x.com",
    "maya@x-.com",
    "maya@x_y.com",
    `maya@${"d".repeat(64)}.com`,
    "maya chen@x.com",
    '"maya chen"@x.com',
    "maya@x.com, all@x.com",
    "maya@x.com; all@x.com",
    "<maya@x.com>",
    "Maya <maya@x.com>",
    "maya(work)@x.com",
    "maya@x.com\r\nBcc: all@x.com",
    "maya@[192.0.2.1]",
    "maya@192.0.2.1",
    "maya@[::1]",
    "maya@y@x.com",
    "maya@x.com/path",
    "maya@x.com:25",
    "maya@x.com?subject=x",
    "maya@a@münchen.de",
    "maya@münchen.de/path",
    "maya@münchen.de:25",
    "maya@user:secret@münchen.de",
    "maya@münchen",
    "maya@m\u200dünchen .de",
    "maya@１２.１",
    `${"a".repeat(250)}@b.com`,
    `a@${"ü".repeat(60)}.com`,
  ])("%o is none", (typed) => {
    expect(parse(typed).error?.issues.map(({ message }) => message)).toEqual(["Invalid email address"]);
  });

  test.each(["josé@x.com", "майя@x.com", "李@例え.jp", "\u212aim@x.com", "e\u0301@x.com"])(
    "%o says what doesn't work",
    (typed) => {
      expect(parse(typed).error?.issues[0]?.message).toMatch(/^Only unaccented letters work before the @/);
    },
  );
});
