import { expect, test } from "vitest";
import type { Database } from "../client.ts";
import { batch, batchByIds } from "./batch.ts";

const DB = {} as Database;
const OTHER = {} as Database;

test("asks once for the keys of one turn, and gives each caller its result", async () => {
  const asked: (readonly number[])[] = [];
  const double = batch<number, number>(async (_, keys) => {
    asked.push(keys);
    return keys.map((key) => key * 2);
  });
  expect(await Promise.all([double(DB, 1), double(DB, 2), double(DB, 1)])).toEqual([2, 4, 2]);
  expect(await double(DB, 1)).toBe(2);
  expect(asked).toEqual([[1, 2, 1], [1]]);
});

test("asks each database for its own keys", async () => {
  const asked: [Database, readonly number[]][] = [];
  const echo = batch<number, number>(async (db, keys) => {
    asked.push([db, keys]);
    return keys;
  });
  await Promise.all([echo(DB, 1), echo(OTHER, 2)]);
  expect(asked).toEqual([
    [DB, [1]],
    [OTHER, [2]],
  ]);
});

test("collects the keys that come while two batches run, until one of them ends or fails", async () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const asked: (readonly number[])[] = [];
  const running: PromiseWithResolvers<readonly number[]>[] = [];
  const echo = batch<number, number>((_, keys) => {
    asked.push(keys);
    const one = Promise.withResolvers<readonly number[]>();
    running.push(one);
    return one.promise;
  });
  const results = [1, 2, 3, 4].map(async (key) => {
    for (let turns = 1; turns < key; turns += 1) await turn();
    return echo(DB, key);
  });
  for (let turns = 0; turns < 6; turns += 1) await turn();
  expect(asked).toEqual([[1], [2]]);
  running[0]?.reject(new Error("gone"));
  await expect(results[0]).rejects.toThrow("gone");
  await turn();
  expect(asked).toEqual([[1], [2], [3, 4]]);
  running[1]?.resolve([2]);
  running[2]?.resolve([3, 4]);
  expect(await Promise.all(results.slice(1))).toEqual([2, 3, 4]);
});

test("gives all callers of a failed query its error", async () => {
  const fail = batch<number, number>(async () => {
    throw new Error("gone");
  });
  const outcomes = await Promise.allSettled([fail(DB, 1), fail(DB, 2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("gives each caller the rows of its ids, in their order and without missing ones", async () => {
  const asked: (readonly string[])[] = [];
  const find = batchByIds(async (_, ids) => {
    asked.push(ids);
    return ids.filter((id) => id !== "missing").map((id) => ({ id }));
  });
  const [first, second] = await Promise.all([find(DB, ["a", "b"]), find(DB, ["b", "missing", "a"])]);
  expect(first).toEqual([{ id: "a" }, { id: "b" }]);
  expect(second).toEqual([{ id: "b" }, { id: "a" }]);
  expect(asked).toEqual([["a", "b", "missing"]]);
});
