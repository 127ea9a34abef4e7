import { beforeEach, expect, test } from "vitest";
import type { NewsletterFilter } from "#contract/vocabulary.ts";
import { openTestApi } from "#tests/support/api.ts";
import { emptyNewsletter, storeSubscriber } from "#tests/support/newsletter.ts";

const { as, platform } = await openTestApi();

beforeEach(() => emptyNewsletter(platform.db));

const list = (input: { q?: string; status?: NewsletterFilter; after?: string } = {}) =>
  as("max").newsletter.listSubscribers(input);
const emailsOf = ({ items }: { items: { email: string }[] }) => items.map(({ email }) => email);
const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 0, minute));

test("moderators see who subscribed, since when, and whether they confirmed", async () => {
  const id = await storeSubscriber(platform, "rae@elsewhere.test", { createdAt: at(0), confirmedAt: at(5) });
  expect(await list()).toEqual({
    items: [
      {
        id,
        email: "rae@elsewhere.test",
        isConfirmed: true,
        createdAt: "2026-05-01T00:00:00.000Z",
        confirmedAt: "2026-05-01T00:05:00.000Z",
      },
    ],
    next: null,
    counts: { pending: 0, confirmed: 1 },
  });
});

test("lists newest first in pages of fifty without gaps, even with equal timestamps", async () => {
  // All rows of a statement have one timestamp.
  for (let index = 0; index < 103; index++) {
    await storeSubscriber(platform, `rae-${index}@elsewhere.test`, { createdAt: at(Math.floor(index / 40)) });
  }
  const first = await list();
  // A new subscriber doesn't shift the pages.
  await storeSubscriber(platform, "newcomer@elsewhere.test", { createdAt: at(9) });
  const second = await list({ after: first.next ?? "" });
  const third = await list({ after: second.next ?? "" });
  expect([first, second, third].map(({ items }) => items.length)).toEqual([50, 50, 3]);
  expect(third.next).toBeNull();
  const all = [first, second, third].flatMap(({ items }) => items);
  expect(new Set(all.map(({ id }) => id)).size).toBe(103);
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
});

test("search and status filter the list; only the search filters the counts", async () => {
  await storeSubscriber(platform, "rae@elsewhere.test", { createdAt: at(3) });
  await storeSubscriber(platform, "r_e@elsewhere.test", { createdAt: at(2), confirmed: false });
  await storeSubscriber(platform, "Zoe%25@else.test", { createdAt: at(1) });
  expect(emailsOf(await list({ q: " ELSEWHERE " }))).toEqual(["rae@elsewhere.test", "r_e@elsewhere.test"]);
  expect(emailsOf(await list({ q: "r_e" }))).toEqual(["r_e@elsewhere.test"]);
  expect(emailsOf(await list({ q: "%" }))).toEqual(["Zoe%25@else.test"]);
  expect(await list({ q: "nobody" })).toEqual({
    items: [],
    next: null,
    counts: { pending: 0, confirmed: 0 },
  });
  expect(await list({ q: "elsewhere", status: "pending" })).toMatchObject({
    counts: { pending: 1, confirmed: 1 },
  });
  expect(emailsOf(await list({ status: "pending" }))).toEqual(["r_e@elsewhere.test"]);
  expect(emailsOf(await list({ status: "confirmed", q: "rae" }))).toEqual(["rae@elsewhere.test"]);
});

test.each(["x", "2026-05-01", "2026-05-01T00:00:00.000000Z_'; select 1"])(
  "rejects the cursor %j",
  async (after) => {
    await expect(list({ after })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  },
);
