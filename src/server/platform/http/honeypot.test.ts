import { expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { isTrapped } from "./honeypot.ts";

test("a hidden field that was filled in is counted in the log by form, without what is in it", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  expect(isTrapped({ log }, "", "contact")).toBe(false);
  expect(lines).toEqual([]);
  expect(isTrapped({ log }, "https://spam.test", "contact")).toBe(true);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ form: "contact", msg: "a hidden field was filled in" }),
  ]);
  expect(lines.join()).not.toContain("spam.test");
});
