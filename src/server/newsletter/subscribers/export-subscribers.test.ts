import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestApi } from "#tests/support/api.ts";
import { emptyNewsletter, storeSubscriber } from "#tests/support/newsletter.ts";
import { formatSubscribers } from "./export-subscribers.ts";

const { as, platform } = await openTestApi();

beforeEach(() => emptyNewsletter(platform.db));
afterEach(() => vi.useRealTimers());

const HEADER = ["Email", "Status", "Subscribed", "Confirmed"];
const createdAt = "2026-05-01T00:00:00.000Z";
const subscriber = (email: string, confirmedAt: string | null = null) => ({
  id: "x",
  email,
  isConfirmed: confirmedAt !== null,
  createdAt,
  confirmedAt,
});
const cells = (csv: string): string[][] => parse(csv, { bom: true });

test("exports all subscribers, newest first, in a file named by the day", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-05T23:59:00Z"), toFake: ["Date"] });
  const moment = (minute: number) => new Date(Date.UTC(2026, 4, 1, 0, minute));
  await storeSubscriber(platform, "rae@elsewhere.test", { createdAt: moment(0), confirmedAt: moment(3) });
  await storeSubscriber(platform, "zoe@elsewhere.test", { createdAt: moment(1), confirmed: false });
  const { fileName, csv, next } = await as("max").newsletter.exportSubscribers({});
  expect([fileName, next]).toEqual(["newsletter-subscribers-2026-11-05.csv", null]);
  // Without the byte order mark, spreadsheets guess the encoding.
  expect(csv.startsWith("\uFEFFEmail,Status,Subscribed,Confirmed\r\n")).toBe(true);
  expect(cells(csv)).toEqual([
    HEADER,
    ["zoe@elsewhere.test", "Pending", "2026-05-01T00:01:00.000Z", ""],
    ["rae@elsewhere.test", "Confirmed", createdAt, "2026-05-01T00:03:00.000Z"],
  ]);
});

test("exports only a header without subscribers", async () => {
  expect(cells((await as("max").newsletter.exportSubscribers({})).csv)).toEqual([HEADER]);
});

test("pages form one file", () => {
  const parts = [[subscriber("a@x.test")], [subscriber("b@x.test")]].map((part, index) =>
    formatSubscribers(part, { isContinued: index > 0 }),
  );
  expect(cells(parts.join("")).map(([email]) => email)).toEqual(["Email", "a@x.test", "b@x.test"]);
});

describe("an address that looks like a formula stays data in a spreadsheet", () => {
  test.each([
    "=cmd|'/c calc'!a1@x.test",
    "+1-555@x.test",
    "-2+3@x.test",
    "@sum(1)@x.test",
    "\t=1@x.test",
    "\r=1@x.test",
    "＝1@x.test",
  ])("%j", (email) => {
    const [cell] = cells(formatSubscribers([subscriber(email)], { isContinued: true }))[0] ?? [];
    expect(cell).toBe(`'${email}`);
  });

  test.each(['"quoted, twice"@x.test', "two\nlines@x.test", "semi;colon@x.test"])(
    "%j stays one cell",
    (email) => {
      expect(cells(formatSubscribers([subscriber(email)], { isContinued: true }))).toEqual([
        [email, "Pending", createdAt, ""],
      ]);
    },
  );
});

test("only moderators can export subscribers", async () => {
  await expect(as().newsletter.exportSubscribers({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(as("nora").newsletter.exportSubscribers({})).rejects.toMatchObject({ code: "FORBIDDEN" });
});
