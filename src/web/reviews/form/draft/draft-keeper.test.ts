import { describe, expect, test } from "vitest";
import type { StateCode } from "#contract/us-states.ts";
import { EMPTY_VALUES, toDraft } from "#web/reviews/form/review-values.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import type { EndedDraft } from "./draft-keeper-deps.ts";
import type { KeptDraft, Offer, SavedDraft } from "./local-draft.ts";

const about = (city: string) => toDraft({ ...EMPTY_VALUES, city });
const ID = "the draft of all tabs";
const START = Date.UTC(2026, 10, 20, 9, 0);
const time = (minute: number) => new Date(START + minute * 60_000).toISOString();

/** A browser, a server and a clock in memory; the server behaves as reviews.putDraft does. */
function stage(begin: { local?: KeptDraft; server?: SavedDraft } = {}) {
  const world = {
    local: begin.local ?? null,
    isStorageFull: false,
    server: begin.server ?? null,
    isOnline: true,
    minute: 10,
    puts: [] as string[],
    offers: [] as readonly Offer[],
    /** The reviews that drafts became, by the draft's id. */
    submitted: new Map<string, { reviewId: string; toolName: string; city: string; state: StateCode }>(),
    ended: [] as EndedDraft[],
    /** While set, `put` doesn't respond until this is called. */
    release: undefined as (() => void) | undefined,
  };
  const reach = () => {
    if (!world.isOnline) throw new TypeError("Failed to fetch");
  };
  const keeper = new DraftKeeper({
    local: {
      read: () => world.local,
      write: (draft) => {
        if (!world.isStorageFull) world.local = structuredClone(draft);
        return !world.isStorageFull;
      },
      remove: () => {
        world.local = null;
      },
    },
    server: {
      get: async () => {
        reach();
        return world.server;
      },
      put: async (draft) => {
        reach();
        world.puts.push(draft.content.city);
        const data = world.submitted.get(draft.draftId);
        if (data) throw Object.assign(new Error(), { code: "DRAFT_SUBMITTED", data });
        if (world.server && world.server.savedAt > draft.savedAt) {
          throw Object.assign(new Error(), { code: "NEWER_DRAFT", data: world.server });
        }
        world.server = draft;
        if (world.release) {
          await new Promise<void>((resolve) => {
            world.release = resolve;
          });
        }
        return { savedAt: draft.savedAt };
      },
    },
    now: () => START + world.minute * 60_000,
    onOffers: (offers) => {
      world.offers = offers;
    },
    onSubmitted: (ended) => {
      world.ended.push(ended);
    },
  });
  return Object.assign(world, { keeper, offered: () => world.offers.map(({ content }) => content.city) });
}

test("saves to the browser immediately, then to the server", async () => {
  const world = stage();
  expect(await world.keeper.open()).toBeNull();
  world.keeper.begin(about(""));
  expect(world.keeper.save(about("Reno"))).toBe(true);
  expect(world.local?.content.city).toBe("Reno");
  await world.keeper.settled();
  expect(world.server?.content.city).toBe("Reno");
  expect(world.local?.follows).toBe(world.server?.savedAt);
});

test("saves and reports nothing when nothing changed", async () => {
  const world = stage();
  await world.keeper.open();
  world.keeper.begin(about(""));
  world.keeper.save(about(""));
  expect(world.local).toBeNull();
  expect(world.keeper.takeSaved()).toBe(false);
  world.keeper.save(about("Reno"));
  expect(world.keeper.takeSaved()).toBe(true);
  world.keeper.save(about("Reno"));
  await world.keeper.settled();
  expect(world.keeper.takeSaved()).toBe(false);
  expect(world.puts).toEqual(["Reno"]);
});

test("sends one request at a time, and only the newest pending draft", async () => {
  const world = stage();
  await world.keeper.open();
  world.release = () => {};
  world.keeper.save(about("R"));
  await Promise.resolve();
  await Promise.resolve();
  world.keeper.save(about("Re"));
  world.keeper.save(about("Reno"));
  const first = world.release;
  world.release = undefined;
  await expect.poll(() => world.puts).toEqual(["R"]);
  first();
  await world.keeper.settled();
  expect(world.server?.content.city).toBe("Reno");
  expect(world.puts.length).toBeLessThanOrEqual(2);
});

test("syncs offline changes later without a conflict", async () => {
  const world = stage({
    local: { draftId: ID, content: about("Reno, NV"), savedAt: time(2), follows: time(1), offers: [] },
  });
  world.server = { draftId: ID, content: about("Reno"), savedAt: time(1) };
  await world.keeper.open();
  await world.keeper.settled();
  expect(world.offered()).toEqual([]);
  expect(world.server?.content.city).toBe("Reno, NV");
  world.isOnline = false;
  world.keeper.save(about("Reno Nevada"));
  await world.keeper.settled();
  expect(world.server?.content.city).toBe("Reno, NV");
  world.isOnline = true;
  world.keeper.catchUp();
  await world.keeper.settled();
  expect(world.server?.content.city).toBe("Reno Nevada");
});

test("offers a server draft that failed to load before overwriting it", async () => {
  const world = stage({ server: { draftId: ID, content: about("Boise"), savedAt: time(5) } });
  world.isOnline = false;
  expect(await world.keeper.open()).toBeNull();
  world.isOnline = true;
  world.keeper.save(about("Reno"));
  await world.keeper.settled();
  expect(world.offered()).toEqual(["Boise"]);
  expect(world.server?.content.city).toBe("Reno");
  expect(world.local?.offers.map(({ content }) => content.city)).toEqual(["Boise"]);
});

test("keeps an offer across reloads until it is decided", async () => {
  const world = stage({
    local: { draftId: ID, content: about("Austin"), savedAt: time(1), follows: null, offers: [] },
    server: { draftId: ID, content: about("Boise"), savedAt: time(2) },
  });
  expect((await world.keeper.open())?.city).toBe("Boise");
  const again = stage({ local: world.local as KeptDraft, server: world.server as SavedDraft });
  expect((await again.keeper.open())?.city).toBe("Boise");
  expect(again.offered()).toEqual(["Austin"]);
  again.keeper.decline(again.offers[0] as Offer);
  const last = stage({ local: again.local as KeptDraft, server: again.server as SavedDraft });
  await last.keeper.open();
  expect(last.offered()).toEqual([]);
});

test("offers the replaced version after taking an offer", async () => {
  const world = stage({
    local: { draftId: ID, content: about("Austin"), savedAt: time(1), follows: null, offers: [] },
    server: { draftId: ID, content: about("Boise"), savedAt: time(2) },
  });
  await world.keeper.open();
  world.keeper.take(world.offers[0] as Offer, about("Boise"));
  expect(world.offered()).toEqual(["Boise"]);
  expect(world.local?.content.city).toBe("Austin");
  await world.keeper.settled();
  expect(world.server?.content.city).toBe("Austin");
});

test("keeps the chosen version even if this device's clock is behind", async () => {
  const world = stage({ server: { draftId: ID, content: about("Boise"), savedAt: time(30) } });
  world.isOnline = false;
  await world.keeper.open();
  world.keeper.save(about("Reno"));
  world.isOnline = true;
  world.keeper.catchUp();
  await world.keeper.settled();
  expect(world.offered()).toEqual(["Boise"]);
  world.keeper.decline(world.offers[0] as Offer);
  await world.keeper.settled();
  expect(world.server?.content.city).toBe("Reno");
  expect(world.offered()).toEqual([]);
});

test("notices another device's changes when the user returns to the page", async () => {
  const world = stage();
  await world.keeper.open();
  world.keeper.save(about("Reno"));
  await world.keeper.settled();
  world.server = { draftId: ID, content: about("Boise"), savedAt: time(20) };
  world.keeper.catchUp();
  await world.keeper.settled();
  expect(world.offered()).toEqual(["Boise"]);
});

describe("another tab", () => {
  test("offers its draft, and leaves the stored one alone", async () => {
    const world = stage();
    await world.keeper.open();
    const others: KeptDraft = {
      draftId: ID,
      content: about("Boise"),
      savedAt: time(11),
      follows: null,
      offers: [],
    };
    world.local = others;
    world.keeper.hear(others);
    expect(world.offered()).toEqual(["Boise"]);
    expect(world.local).toBe(others);
    world.keeper.save(about("Reno"));
    expect(world.local?.offers.map(({ content }) => content.city)).toEqual(["Boise"]);
  });

  test("offers nothing if it has the same text or removed its draft", async () => {
    const world = stage();
    await world.keeper.open();
    world.keeper.save(about("Reno"));
    world.keeper.hear({ draftId: ID, content: about("Reno"), savedAt: time(11), follows: null, offers: [] });
    world.keeper.hear(null);
    expect(world.offered()).toEqual([]);
  });
});

describe("submitting in another tab or on another device", () => {
  const REVIEW = { reviewId: "the review", toolName: "", city: "Reno", state: "NV" } as const;

  /** A tab with a synced draft, whose review was submitted elsewhere. */
  async function endedElsewhere() {
    const world = stage();
    await world.keeper.open();
    world.keeper.save(about("Reno"));
    await world.keeper.settled();
    world.submitted.set(world.keeper.draftId, REVIEW);
    world.server = null;
    return world;
  }

  test("ends the draft of a tab that is notified, without another word typed", async () => {
    const world = await endedElsewhere();
    world.local = null;
    world.keeper.hear(null);
    await world.keeper.settled();
    expect(world.ended).toEqual([{ reviewId: "the review", content: about("Reno"), isSynced: true }]);
  });

  test("ends the draft when its tab types on, and returns what the review lacks", async () => {
    const world = await endedElsewhere();
    const content = { ...about("Reno"), detailedReview: "And one more thing." };
    world.keeper.save(content);
    await world.keeper.settled();
    expect(world.ended).toEqual([{ reviewId: "the review", content, isSynced: false }]);
    world.keeper.save(about("Reno, NV"));
    await world.keeper.settled();
    expect([world.server, world.local]).toEqual([null, null]);
  });

  test("ends the draft that a browser kept while it was closed", async () => {
    const before = await endedElsewhere();
    const world = stage({ local: before.local as KeptDraft });
    world.submitted = before.submitted;
    expect(await world.keeper.open()).toBeNull();
    expect(world.ended).toEqual([{ reviewId: "the review", content: about("Reno"), isSynced: true }]);
    expect(world.local).toBeNull();
  });

  test("restores the draft when the server has lost it for another reason", async () => {
    const before = await endedElsewhere();
    const world = stage({ local: before.local as KeptDraft });
    expect((await world.keeper.open())?.city).toBe("Reno");
    expect(world.ended).toEqual([]);
    expect(world.server).toMatchObject({ content: { city: "Reno" } });
  });

  test("keeps a draft that is about another place by now, under an id of its own", async () => {
    const world = await endedElsewhere();
    const former = world.keeper.draftId;
    world.keeper.save(about("Boise"));
    await world.keeper.settled();
    expect(world.ended).toEqual([]);
    expect(world.keeper.draftId).not.toBe(former);
    expect(world.server).toMatchObject({ draftId: world.keeper.draftId, content: { city: "Boise" } });
  });
});

describe("publishing", () => {
  test("waits for pending requests, and saves nothing afterwards", async () => {
    const world = stage();
    await world.keeper.open();
    world.release = () => {};
    world.keeper.save(about("Reno"));
    await expect.poll(() => world.puts).toEqual(["Reno"]);
    let isStopped = false;
    const stopped = world.keeper.stop().then(() => {
      isStopped = true;
    });
    world.keeper.save(about("Reno again"));
    await Promise.resolve();
    expect(isStopped).toBe(false);
    world.release?.();
    await stopped;
    world.keeper.forget(about("Reno"));
    world.keeper.save(about("Reno once more"));
    expect(world.puts).toEqual(["Reno"]);
    expect(world.local).toBeNull();
  });

  test("resumes saving when it fails", async () => {
    const world = stage();
    await world.keeper.open();
    world.keeper.save(about("Reno"));
    await world.keeper.stop();
    world.keeper.resume();
    await world.keeper.settled();
    expect(world.server?.content.city).toBe("Reno");
  });

  test("keeps offers of another review", async () => {
    const world = stage({
      local: { draftId: ID, content: about("Austin"), savedAt: time(1), follows: null, offers: [] },
      server: { draftId: ID, content: about("Boise"), savedAt: time(2) },
    });
    await world.keeper.open();
    await world.keeper.stop();
    world.keeper.forget(about("Boise"));
    expect(world.local?.content.city).toBe("Austin");
  });
});

test("reports a failure when neither browser nor server stores the draft", async () => {
  const world = stage();
  await world.keeper.open();
  world.isStorageFull = true;
  expect(await world.keeper.saveAndConfirm(about("Reno"))).toBe(true);
  world.isOnline = false;
  expect(await world.keeper.saveAndConfirm(about("Reno, NV"))).toBe(false);
});
