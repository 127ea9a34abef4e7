import { describe, expect, test } from "vitest";
import { textOfContract, toContractContent, toContractValues } from "./contract-values.ts";
import { nextRenewalWords, renewalLine, verdictOf } from "./contract-words.ts";

const NOW = "2026-11-29";

test.each([
  ["2026-12-14", "Renews December 14"],
  ["2026-11-29", "Renews November 29"],
  ["2027-10-29", "Renews October 29"],
  ["2027-11-28", "Renews November 28, 2027"],
  [null, "Monthly, no end date"],
])("the row of a contract that renews on %s", (nextRenewal, text) => {
  expect(renewalLine({ nextRenewal }, NOW)).toBe(text);
});

describe("the next renewal", () => {
  const contract = {
    tool: { id: "1", name: "Foyer CRM", slug: "foyer-crm", category: "CRM" as const },
    ...{ price: 195, isYearly: false, nextRenewal: "2026-12-15", noticeBy: null, nextReminder: "2026-12-01" },
  };

  test.each([
    [{}, "in 16 days", "$2,340 for another year. We'll remind you on December 1."],
    [
      { isYearly: true, price: 2400 },
      "in 16 days",
      "$2,400 for another year. We'll remind you on December 1.",
    ],
    [
      { noticeBy: "2026-12-04" },
      "in 16 days",
      "$2,340 for another year. Last day to give notice: December 4. We'll remind you on December 1.",
    ],
    [
      { noticeBy: "2026-11-15", nextReminder: "2027-10-15" },
      "in 16 days",
      "$2,340 for another year. The last day to give notice was November 15.",
    ],
    [{ nextRenewal: "2026-11-30", nextReminder: null }, "tomorrow", "$2,340 for another year."],
    [{ nextRenewal: NOW, nextReminder: null }, "today", "$2,340 for another year."],
  ])("%j", (more, when, text) => {
    expect(nextRenewalWords({ ...contract, ...more }, NOW)).toEqual({
      title: `Foyer CRM renews ${when}`,
      text,
    });
  });

  test("has no words without a date", () => {
    expect(nextRenewalWords({ ...contract, nextRenewal: null }, NOW)).toBeNull();
  });
});

test.each([
  [93, "$93 a month above the median"],
  [-40.4, "$40 a month below the median"],
  [0.4, "You pay the median"],
])("a difference of %d", (difference, text) => {
  expect(verdictOf(difference)).toBe(text);
});

describe("what the sheet edits", () => {
  const stored = {
    ...{ price: 49.99, isYearly: true, since: "2024-02-29", renewsOn: null, noticeDays: 0, note: "Pat" },
  };

  test("is stored as it was shown", () => {
    expect(toContractContent(toContractValues(stored), null)).toEqual({ ...stored, marketId: null });
  });

  test("is a text for the other tab", () => {
    expect(textOfContract(stored, NOW)).toBe("$49.99 a year\nMonthly, no end date\nNotice: 0 days\nPat");
  });
});
