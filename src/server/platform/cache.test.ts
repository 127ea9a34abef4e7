import { expect, test } from "vitest";
import { createCache } from "./cache.ts";
import type { Database } from "./db/client.ts";

test.each([
  ["tools", "tools"],
  ["tool/1", "tools"],
  ["tool/1", "counts"],
  ["market/1", "markets"],
  ["market/1", "counts"],
  ["median/1", "medians"],
] as const)("a notice of %s evicts what depends on %s", async (topic, table) => {
  let notify: (topic: string) => void = () => {};
  const notices: Parameters<typeof createCache>[0] = {
    on: (_channel, listener) => {
      notify = listener;
      return () => {};
    },
    onGap: () => {},
    isListening: () => true,
  };
  const cache = createCache(notices, {} as Database);
  let loads = 0;
  const read = () => cache.read("directory", [table], async () => ++loads);
  expect([await read(), await read()]).toEqual([1, 1]);
  notify("person/1");
  expect(await read()).toBe(1);
  notify(topic);
  expect(await read()).toBe(2);
});
