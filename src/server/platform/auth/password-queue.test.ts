import { expect, test } from "vitest";
import { createPasswordQueue } from "./passwords.ts";

/** A queue that runs one job at a time, whose jobs end only with `finishAll`. `begun` lists started jobs. */
function openQueue(capacity = 20) {
  const run = createPasswordQueue({ running: 1, waiting: capacity });
  const { promise: release, resolve: finishAll } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const add = (name: string, party: string, isKnown = false, signal?: AbortSignal) => {
    const work = async () => {
      begun.push(name);
      await release;
      return name;
    };
    const outcome = run({ party, isKnown, signal }, work);
    return outcome.catch((error) => String(error.code));
  };
  return { add, begun, finishAll };
}

test("runs the first job of each party before the second of any", async () => {
  const { add, begun, finishAll } = openQueue();
  const jobs = ["a1", "a2", "a3", "a4", "b1", "c1", "b2"].map((name) => add(name, name.charAt(0)));
  finishAll();
  await Promise.all(jobs);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
});

test("runs known parties first, but only their first few jobs", async () => {
  const { add, begun, finishAll } = openQueue();
  const strangers = ["s1", "t1", "u1"].map((name) => add(name, name));
  const known = [1, 2, 3, 4, 5, 6].map((number) => add(`k${number}`, "k", true));
  finishAll();
  await Promise.all([...strangers, ...known]);
  expect(begun).toEqual(["s1", "k1", "k2", "k3", "k4", "t1", "u1", "k5", "k6"]);
});

test("rejects the job that would run last when the queue is full", async () => {
  const { add, begun, finishAll } = openQueue(3);
  const flood = [1, 2, 3, 4].map((number) => add(`flood${number}`, "attacker"));
  expect(await add("flood5", "attacker")).toBe("SERVICE_UNAVAILABLE");
  const others = [add("other", "visitor"), add("owner", "owner", true)];
  finishAll();
  expect(await Promise.all(flood)).toEqual([
    "flood1",
    "flood2",
    "SERVICE_UNAVAILABLE",
    "SERVICE_UNAVAILABLE",
  ]);
  expect(await Promise.all(others)).toEqual(["other", "owner"]);
  expect(begun).toEqual(["flood1", "owner", "other", "flood2"]);
});

test("drops waiting jobs of disconnected clients only", async () => {
  const { add, begun, finishAll } = openQueue(2);
  const gone = new AbortController();
  const jobs = ["running", "waiting"].map((name) => add(name, "attacker", false, gone.signal));
  const patient = add("patient", "attacker");
  gone.abort();
  expect(await jobs[1]).toBe("CLIENT_CLOSED_REQUEST");
  expect(await add("late", "attacker", false, gone.signal)).toBe("CLIENT_CLOSED_REQUEST");
  // Started jobs occupy the queue until they end.
  expect(begun).toEqual(["running"]);
  finishAll();
  expect(await Promise.all([jobs[0], patient])).toEqual(["running", "patient"]);
  expect(begun).toEqual(["running", "patient"]);
});
