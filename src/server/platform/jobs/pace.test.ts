import { expect, test, vi } from "vitest";
import { inBatches, withPauses } from "./pace.ts";

/** Sets up a job with `full` full batches of two and a last one of one; each takes `ms` of mocked time. */
function setUp(full: number, ms: number, stopsAfter = Number.POSITIVE_INFINITY) {
  const stopping = new AbortController();
  let now = 0;
  let batches = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const rests: number[] = [];
  const lines: object[] = [];
  const log = { info: (line: object) => void lines.push(line) };
  const pace = withPauses(log as never, "compute", stopping.signal, async (time) => {
    rests.push(time);
    if (rests.length === stopsAfter) stopping.abort();
  });
  const run = async () => {
    now += ms;
    batches += 1;
    return batches <= full ? 2 : 1;
  };
  return {
    rests,
    lines,
    work: () => inBatches(2, run, { pace, left: async () => 2 * (full - batches) + 1 }),
  };
}

test("rests four times as long as each full batch took, and not after the last", async () => {
  const { rests, lines, work } = setUp(3, 100);
  expect(await work()).toBe(7);
  expect(rests).toEqual([400, 400, 400]);
  expect(lines).toEqual([]);
  vi.restoreAllMocks();
});

test("ends after the batch during which the product stops", async () => {
  const { rests, work } = setUp(3, 100, 2);
  expect(await work()).toBe(4);
  expect(rests).toEqual([400, 400]);
  vi.restoreAllMocks();
});

test("logs every ten seconds what is done and left", async () => {
  const { lines, work } = setUp(5, 1_000);
  await work();
  expect(lines).toEqual([
    { job: "compute", done: 4, left: 7 },
    { job: "compute", done: 8, left: 3 },
  ]);
  vi.restoreAllMocks();
});
