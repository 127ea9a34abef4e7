import { describe, expect, test } from "vitest";
import { EMPTY_VALUES, toDraft } from "#web/reviews/form/review-values.ts";
import { addOffer, chooseDraft, draftText, isAboutOther } from "./choose-draft.ts";
import type { KeptDraft, Offer, SavedDraft } from "./local-draft.ts";

const BLANK = toDraft(EMPTY_VALUES);
const time = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
const draft = (city: string, minute: number): SavedDraft => ({
  draftId: "a draft",
  content: { ...BLANK, city },
  savedAt: time(minute),
});
const kept = (city: string, minute: number, follows: number | null): KeptDraft => ({
  ...draft(city, minute),
  follows: follows === null ? null : time(follows),
  offers: [],
});

describe("chooseDraft", () => {
  test.each<[string, KeptDraft | null, SavedDraft | null | undefined, string | null, string[]]>([
    ["uses none if there is none", null, null, null, []],
    ["the only one is used", kept("Austin", 1, null), null, "Austin", []],
    ["the only one is used", null, draft("Boise", 2), "Boise", []],
    [
      "uses the newer and offers the other",
      kept("Austin", 1, null),
      draft("Boise", 2),
      "Boise",
      ["browser: Austin"],
    ],
    [
      "uses the newer and offers the other",
      kept("Austin", 3, 1),
      draft("Boise", 2),
      "Austin",
      ["device: Boise"],
    ],
    [
      "uses the newer even if both were synced",
      kept("Austin", 1, 1),
      draft("Boise", 2),
      "Boise",
      ["browser: Austin"],
    ],
    ["doesn't offer an equal draft", kept("Austin", 1, null), draft("Austin", 5), "Austin", []],
    [
      "doesn't offer the version that was edited here",
      kept("Austin, TX", 2, 1),
      draft("Austin", 1),
      "Austin, TX",
      [],
    ],
    [
      "uses the browser's draft while the server doesn't respond",
      kept("Austin", 1, 1),
      undefined,
      "Austin",
      [],
    ],
    ["uses none if the server doesn't respond", null, undefined, null, []],
    ["uses a draft that the server no longer has", kept("Austin", 1, 1), null, "Austin", []],
    ["uses a draft that was edited after that", kept("Austin", 2, 1), null, "Austin", []],
  ])("%s", (_, here, there, used, offered) => {
    const choice = chooseDraft(here, there);
    expect(choice.used?.content.city ?? null).toBe(used);
    expect(choice.offers.map(({ from, content }) => `${from}: ${content.city}`)).toEqual(offered);
  });

  test("keeps offers that are still undecided", () => {
    const offers: Offer[] = [{ ...draft("Reno", 0), from: "device" }];
    const here = { ...kept("Austin", 1, 1), offers };
    expect(chooseDraft(here, draft("Austin", 1)).offers).toEqual(offers);
    expect(chooseDraft(here, draft("Boise", 2)).offers.map(({ content }) => content.city)).toEqual([
      "Austin",
      "Reno",
    ]);
  });
});

test("replaces an earlier offer from the same source", () => {
  const [first, next, other]: Offer[] = [
    { ...draft("Reno", 1), from: "browser" },
    { ...draft("Reno, NV", 2), from: "browser" },
    { ...draft("Boise", 1), from: "device" },
  ] as [Offer, Offer, Offer];
  expect(addOffer([first, other], next)).toEqual([next, other]);
  expect(addOffer([first], { ...first, from: "device" })).toHaveLength(1);
});

test("compares drafts by content, regardless of key order", () => {
  const { city, ...rest } = { ...BLANK, city: "Reno" };
  expect(draftText({ city, ...rest })).toBe(draftText({ ...rest, city }));
  expect(draftText({ ...BLANK, pros: ["Cheap"] })).not.toBe(draftText(BLANK));
});

test.each([
  ["another tool", { leadSourceName: "Foyer CRM" }, true],
  ["another city", { city: "Reno" }, true],
  ["the same tool and city", { leadSourceName: " copperline leads", city: "AUSTIN" }, false],
  ["no tool or city yet", {}, false],
])("a draft of %s is kept when a review is published: %o", (_, about, isOther) => {
  const published = { ...BLANK, leadSourceName: "Copperline Leads", city: "Austin", state: "TX" as const };
  expect(isAboutOther(published, { ...BLANK, ...about })).toBe(isOther);
});
