import { expect, test, vi } from "vitest";
import type { Topic } from "#server/platform/topics.ts";
import { createMemory } from "./memory.ts";
import type { Kept } from "./stored.ts";

const MEGABYTE = 1024 * 1024;

/** Sets up a cache whose notices come from `change` and `gap`; counts renders. */
function setUp(bytes = MEGABYTE) {
  let listener: (topic: string) => void = () => {};
  let onGap = () => {};
  const state = { isListening: true, renders: 0, text: "first" };
  const cache = createMemory<Kept & { text: string }>(
    {
      on: (_channel, listen) => {
        listener = listen;
        return () => {};
      },
      onGap: (listen) => {
        onGap = listen;
      },
      isListening: () => state.isListening,
    },
    bytes,
  );
  const pageOf = (text: string, topics: Topic[] | null) => ({
    text,
    topics: topics && new Set(topics),
    size: text.length,
  });
  const render = (topics: Topic[] | null = ["reviews"]) => {
    state.renders += 1;
    const page = pageOf(state.text, topics);
    return new Promise<typeof page>((resolve) => setImmediate(() => resolve(page)));
  };
  const load = async (key = "/", topics?: Topic[] | null) =>
    (await cache.load(key, () => render(topics))).text;
  return { cache, state, load, change: (topic: string) => listener(topic), gap: () => onGap() };
}

test("renders a page once for 500 concurrent requests", async () => {
  const { state, load } = setUp();
  await Promise.all(Array.from({ length: 500 }, () => load()));
  await load();
  expect(state.renders).toBe(1);
});

test("renders a page again only after one of its topics changed", async () => {
  const { cache, state, load, change } = setUp();
  await load("/", ["reviews", "person/1"]);
  change("person/2");
  change("discussions");
  expect(cache.get("/")).toBeDefined();
  change("person/1");
  expect(cache.get("/")).toBeUndefined();
  state.text = "second";
  expect(await load("/", ["reviews"])).toBe("second");
});

test("doesn't store a page whose data changed during the render, or send it to later requests", async () => {
  const { cache, state, load, change } = setUp();
  const before = load();
  state.text = "second";
  change("reviews");
  const after = load();
  expect(await before).toBe("first");
  expect(await after).toBe("second");
  expect(state.renders).toBe(2);
  expect(cache.get("/")?.text).toBe("second");
});

test("sends no stale page to a request between two changes of the same data", async () => {
  const { state, load, change } = setUp();
  const before = load();
  state.text = "second";
  change("reviews");
  const between = load();
  change("reviews");
  expect([await before, await between]).toEqual(["first", "second"]);
});

test("renders a page that may not be stored again for requests after any change", async () => {
  const { state, load, change } = setUp();
  const before = load("/", null);
  state.text = "second";
  change("discussions");
  const after = load("/", null);
  expect([await before, await after]).toEqual(["first", "second"]);
});

test("doesn't keep a page beyond the hour in which its render began", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T09:59:59Z") });
  const { cache, load } = setUp();
  const rendered = load();
  vi.setSystemTime(new Date("2026-11-24T10:00:01Z"));
  await rendered;
  vi.useRealTimers();
  expect(cache.get("/")).toBeUndefined();
});

test("renders once although unrelated data changed during the render", async () => {
  const { state, load, change } = setUp();
  const before = load();
  change("discussions");
  await Promise.all([before, load()]);
  expect(state.renders).toBe(1);
});

test("doesn't store a page without topics", async () => {
  const { cache, load } = setUp();
  await load("/", null);
  expect(cache.get("/")).toBeUndefined();
});

test("serves nothing from memory while notices may be missing, or after a gap", async () => {
  const { cache, state, load, gap } = setUp();
  await load();
  state.isListening = false;
  expect(cache.get("/")).toBeUndefined();
  state.text = "second";
  expect(await load()).toBe("second");
  gap();
  state.isListening = true;
  expect(cache.get("/")).toBeUndefined();
});

test("doesn't store a page that was rendered during a gap", async () => {
  const { cache, load, gap } = setUp();
  const before = load();
  gap();
  await before;
  expect(cache.get("/")).toBeUndefined();
});

test("fails all requests that wait for a failed render, and retries for the next request", async () => {
  const { cache, load } = setUp();
  const fail = () => Promise.reject(new Error("no database"));
  const outcomes = await Promise.allSettled([cache.load("/", fail), cache.load("/", fail)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await load()).toBe("first");
});

test("stores at most the given bytes, and evicts the least recently used page first", async () => {
  const { cache, state, load } = setUp(2_500);
  state.text = "x".repeat(1_000);
  await load("/1");
  await load("/2");
  cache.get("/1");
  await load("/3");
  expect([cache.get("/1"), cache.get("/2"), cache.get("/3")].map((page) => page !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
  state.text = "x".repeat(10_000);
  await load("/large");
  expect(cache.get("/large")).toBeUndefined();
  expect(cache.get("/3")).toBeDefined();
});

test("stores nothing with a capacity of 0", async () => {
  const { cache, load } = setUp(0);
  await load();
  expect(cache.get("/")).toBeUndefined();
});
