import { expect, test, vi } from "vitest";
import type { Database } from "#server/platform/db/client.ts";
import { createMemory } from "./memory.ts";
import { dependOn, dependOnUnknown, type Topic } from "./topics.ts";

const MEGABYTE = 1024 * 1024;

/** Sets up a cache whose notices come from `change` and `gap`; counts renders. */
function setUp(bytes = MEGABYTE) {
  let listener: (topic: string) => void = () => {};
  let onGap = () => {};
  const state = { isListening: true, renders: 0, text: "first" };
  const cache = createMemory(
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
    {} as Database,
    bytes,
  );
  const render = (topics: Topic[] | null) => {
    state.renders += 1;
    if (topics) dependOn(...topics);
    else dependOnUnknown();
    const { text } = state;
    return new Promise<string>((resolve) => setImmediate(() => resolve(text)));
  };
  const load = (key = "/", topics: Topic[] | null = ["reviews"]) =>
    cache.read(
      key,
      () => render(topics),
      ({ length }) => length,
    );
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
  expect(cache.find("/")).toBeDefined();
  change("person/1");
  expect(cache.find("/")).toBeUndefined();
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
  expect(cache.find("/")).toBe("second");
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
  expect(cache.find("/")).toBeUndefined();
});

test("renders once although unrelated data changed during the render", async () => {
  const { state, load, change } = setUp();
  const before = load();
  change("discussions");
  await Promise.all([before, load()]);
  expect(state.renders).toBe(1);
});

test("doesn't store a page that depends on what no topic announces", async () => {
  const { cache, load } = setUp();
  await load("/", null);
  expect(cache.find("/")).toBeUndefined();
});

test("serves nothing from memory while notices may be missing, or after a gap", async () => {
  const { cache, state, load, gap } = setUp();
  await load();
  state.isListening = false;
  expect(cache.find("/")).toBeUndefined();
  state.text = "second";
  expect(await load()).toBe("second");
  gap();
  state.isListening = true;
  expect(cache.find("/")).toBeUndefined();
});

test("doesn't store a page that was rendered during a gap", async () => {
  const { cache, load, gap } = setUp();
  const before = load();
  gap();
  await before;
  expect(cache.find("/")).toBeUndefined();
});

test("fails all requests that wait for a failed render, and retries for the next request", async () => {
  const { cache, load } = setUp();
  const fail = () => Promise.reject(new Error("no database"));
  const outcomes = await Promise.allSettled([cache.read("/", fail), cache.read("/", fail)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await load()).toBe("first");
});

test("stores at most the given bytes, and evicts the least recently used page first", async () => {
  const { cache, state, load } = setUp(2_500);
  state.text = "x".repeat(1_000);
  await load("/1");
  await load("/2");
  cache.find("/1");
  await load("/3");
  expect([cache.find("/1"), cache.find("/2"), cache.find("/3")].map((page) => page !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
  state.text = "x".repeat(10_000);
  await load("/large");
  expect(cache.find("/large")).toBeUndefined();
  expect(cache.find("/3")).toBeDefined();
});

test("stores nothing with a capacity of 0", async () => {
  const { cache, load } = setUp(0);
  await load();
  expect(cache.find("/")).toBeUndefined();
});
