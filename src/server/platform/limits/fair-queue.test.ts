import { describe, expect, test, vi } from "vitest";
import { createFairQueue, type FairLimits } from "./fair-queue.ts";

const LIMITS = { running: 2, runningPerParty: 2, waiting: 4, waitingPerParty: 4, longestWaitMs: 500 };

/** Opens a queue for named jobs, whose first letter names the party. Those with an exclamation mark run alone. */
function openQueue(limits: Partial<FairLimits> = {}) {
  const queue = createFairQueue({ ...LIMITS, ...limits });
  const started: string[] = [];
  const rejected: string[] = [];
  const leaves = new Map<string, () => void>();
  const enter = (...names: string[]) => {
    for (const name of names) {
      void Promise.resolve(queue.enter({ party: name.charAt(0), isAlone: name.endsWith("!") })).then(
        (leave) => {
          (leave ? started : rejected).push(name);
          if (leave) leaves.set(name, leave);
        },
      );
    }
    return flush();
  };
  const leave = (name: string) => {
    leaves.get(name)?.();
    return flush();
  };
  const flush = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { enter, leave, started, rejected };
}

describe("a fair queue", () => {
  test("runs as many as allowed, and the next when one leaves", async () => {
    const { enter, leave, started, rejected } = openQueue();
    await enter("a1", "a2", "a3");
    expect(started).toEqual(["a1", "a2"]);
    await leave("a1");
    expect(started).toEqual(["a1", "a2", "a3"]);
    expect(rejected).toEqual([]);
  });

  test("starts the first job of a party before further ones of others, no matter how many wait", async () => {
    const { enter, leave, started } = openQueue();
    await enter("a1", "a2", "a3", "a4", "a5", "b1");
    await leave("a1");
    await leave("a2");
    expect(started).toEqual(["a1", "a2", "b1", "a3"]);
  });

  test("limits the share of one party", async () => {
    const { enter, started } = openQueue({ runningPerParty: 1 });
    await enter("a1", "a2", "b1");
    expect(started).toEqual(["a1", "b1"]);
  });

  test("runs a job that wants to be alone beside those of other parties only", async () => {
    const { enter, leave, started } = openQueue({ running: 4, runningPerParty: 2 });
    await enter("a1", "a2!", "b1", "a3!", "b2");
    expect(started).toEqual(["a1", "b1", "b2"]);
    await leave("a1");
    expect(started.slice(3)).toEqual(["a2!"]);
    await enter("a4");
    await leave("a2!");
    expect(started.slice(4)).toEqual(["a3!"]);
    await leave("a3!");
    expect(started.slice(5)).toEqual(["a4"]);
  });

  test("rejects when too many wait, starting with the party that has the most", async () => {
    const { enter, started, rejected } = openQueue();
    await enter("a1", "a2", "a3", "a4", "a5", "a6", "a7");
    expect(rejected).toEqual(["a7"]);
    await enter("b1", "b2", "b3");
    expect(rejected.toSorted()).toEqual(["a5", "a6", "a7", "b3"]);
    expect(started).toEqual(["a1", "a2"]);
  });

  test("rejects jobs that waited too long, and then admits others", async () => {
    vi.useFakeTimers();
    const { enter, leave, started, rejected } = openQueue();
    await enter("a1", "a2", "a3");
    await vi.advanceTimersByTimeAsync(500);
    expect(rejected).toEqual(["a3"]);
    vi.useRealTimers();
    await enter("a4");
    await leave("a1");
    await leave("a2");
    await leave("a4");
    await enter("b1", "b2");
    expect(started).toEqual(["a1", "a2", "a4", "b1", "b2"]);
  });

  test("rejects jobs that can't run in time at the current pace", async () => {
    vi.useFakeTimers();
    const { enter, leave, rejected } = openQueue({ waiting: 50, waitingPerParty: 50 });
    await enter("a1", "a2");
    // Each takes 200 ms, so that two of the waiting ones start within 500 ms.
    for (let done = 1; done <= 20; done++) {
      await enter(`a${done + 2}`);
      await vi.advanceTimersByTimeAsync(200);
      await leave(`a${done}`);
    }
    expect(rejected).toEqual([]);
    await enter("b1", "c1", "d1");
    expect(rejected).toEqual(["d1"]);
    vi.useRealTimers();
  });
});
