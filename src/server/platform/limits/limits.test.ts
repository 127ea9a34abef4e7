import { ORPCError } from "@orpc/server";
import pg from "pg";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { createLimits, LIMIT_TABLE } from "./limits.ts";

const connectionString = await createTestDatabase();
const pools = [new pg.Pool({ connectionString }), new pg.Pool({ connectionString })] as const;
const [here, there] = pools.map(createLimits) as [
  ReturnType<typeof createLimits>,
  ReturnType<typeof createLimits>,
];
const { points, seconds } = LIMIT_TABLE.resetAddress;

beforeEach(() => pools[0].query("delete from rate_limits"));
afterAll(async () => {
  vi.useRealTimers();
  await Promise.all(pools.map((pool) => pool.end()));
});

const spend = async (limits: typeof here, key: string, uses: number) => {
  for (let use = 0; use < uses; use += 1) await limits.take("resetAddress", key);
};

test("counts uses across all nodes, and rejects with the time to wait", async () => {
  await spend(here, "a", points - 2);
  await spend(there, "a", 2);
  for (const limits of [here, there]) {
    const error = await limits.take("resetAddress", "a").catch((reason) => reason);
    expect(error).toBeInstanceOf(ORPCError);
    expect(error).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      status: 429,
      message: "Too many attempts. Please try again later.",
    });
    expect(error.data.retryAfterSeconds).toBeGreaterThan(seconds - 60);
    expect(error.data.retryAfterSeconds).toBeLessThanOrEqual(seconds);
    expect(await limits.takeIfLeft("resetAddress", "a")).toBe(false);
  }
});

test("counts concurrent uses", async () => {
  const uses = Array.from({ length: 4 * points }, (_, use) =>
    (use % 2 === 0 ? here : there).takeIfLeft("resetAddress", "b"),
  );
  expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(points);
});

test("counts keys and limits separately", async () => {
  await spend(here, "c", points);
  expect(await here.takeIfLeft("resetAddress", "d")).toBe(true);
  expect(await here.takeIfLeft("resendAddress", "c")).toBe(true);
});

test("keeps counters over a restart, until they expire", async () => {
  await spend(here, "e", points);
  const restarted = createLimits(pools[1]);
  expect(await restarted.takeIfLeft("resetAddress", "e")).toBe(false);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (seconds - 5) * 1000 });
  expect(await restarted.takeIfLeft("resetAddress", "e")).toBe(false);
  vi.setSystemTime(Date.now() + 10_000);
  expect(await restarted.takeIfLeft("resetAddress", "e")).toBe(true);
  vi.useRealTimers();
});

test("frees a released use", async () => {
  await spend(here, "f", points);
  await there.release("resetAddress", "f");
  expect(await here.takeIfLeft("resetAddress", "f")).toBe(true);
  expect(await here.takeIfLeft("resetAddress", "f")).toBe(false);
});

test("counts uses in order, and none after an exhausted limit", async () => {
  await spend(here, "g", points);
  const inTurn = () =>
    here.takeInTurn(["resendAddress", "g"], ["resetAddress", "g"], ["like", "g"], ["write", "g"]);
  await expect(inTurn()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  const { rows } = await pools[0].query<{ name: string; points: number }>(
    "select split_part(key, ':', 1) as name, points from rate_limits order by name",
  );
  expect(rows).toEqual([
    { name: "like", points: 0 },
    { name: "resendAddress", points: 1 },
    { name: "resetAddress", points: points + 1 },
    { name: "write", points: 0 },
  ]);
});

test("counts concurrent uses of the same limits in any order", async () => {
  const orders = [
    [
      ["like", "h"],
      ["write", "h"],
      ["comment", "h"],
    ],
    [
      ["comment", "h"],
      ["write", "h"],
      ["like", "h"],
    ],
  ] as const;
  const uses = Array.from({ length: 10 }, (_, use) => here.takeInTurn(...(orders[use % 2] ?? [])));
  expect(await Promise.all(uses)).toHaveLength(10);
});

test("stores neither addresses nor networks, and deletes expired counters", async () => {
  await here.take("resetAddress", "nora@world.test");
  await here.take("write", "203.0.113.5");
  const { rows } = await pools[0].query("select * from rate_limits");
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/nora@|203\.0/);

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (LIMIT_TABLE.write.seconds + 1) * 1000 });
  await here.removeExpired();
  vi.useRealTimers();
  const left = await pools[0].query("select key from rate_limits");
  expect(left.rows.map(({ key }) => key.split(":")[0])).toEqual(["resetAddress"]);
});

test("does not reject when the database fails", async () => {
  const pool = new pg.Pool({ connectionString });
  const limits = createLimits(pool);
  await pool.end();
  await expect(limits.take("write", "a")).rejects.not.toBeInstanceOf(ORPCError);
  await expect(limits.takeIfLeft("write", "a")).rejects.toThrow();
});

test("allows fewer than 100 guesses per account and day, from unknown and two known networks together", () => {
  const { signInAccount, signInKnown } = LIMIT_TABLE;
  expect(signInAccount.seconds).toBe(24 * 60 * 60);
  expect(signInKnown.seconds).toBe(24 * 60 * 60);
  expect(signInAccount.points + 2 * signInKnown.points).toBeLessThan(100);
});
