import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Case, Row } from "./access/access-case.ts";
import { ACCESS_TABLE, callOf } from "./access/access-table.ts";
import type { Actor, Call } from "./access/actors.ts";
import { openStage } from "./access/stage.ts";
import { changedRows } from "./canaries/stored-rows.ts";
import { columnsAsFields } from "./columns-as-fields.ts";

const stage = await openStage();
const { db } = stage.platform;
const fields = await columnsAsFields(db, stage.other.id);

/** Adds every column that is not a declared field: to the body, to each object in it, and to the query. */
function withColumns(call: Call, sends: readonly string[]): Call {
  const foreign = Object.entries(fields).filter(([name]) => !sends.includes(name));
  const nested = Object.entries(call.body ?? {}).map(([name, value]) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    // The table doesn't list nested fields, so only sensitive ones are tried: owners, states and times.
    return [name, isObject ? { ...Object.fromEntries(foreign.filter(isPower)), ...value } : value];
  });
  return {
    ...call,
    body: { ...Object.fromEntries(foreign), ...Object.fromEntries(nested) },
    query: Object.fromEntries(foreign.map(([name, value]) => [name, String(value)])),
  };
}

const isPower = ([name]: [string, unknown]) =>
  /user|role|status|moderat|created|price|premium|owner/i.test(name);

/**
 * Actors with different write access: unconfirmed accounts count as visitors, and Premium affects reading
 * only.
 */
const WRITERS = ["visitor", "member", "moderator", "admin"] as const;

/**
 * An actor who gets 401 or 403 in every case is rejected because of their role. For such an actor, one case
 * that admits others is enough.
 */
function casesFor(actor: Actor, cases: Row["cases"]): [string, Case][] {
  const all = Object.entries(cases);
  const answers = new Set(all.map(([, { expected }]) => expected[actor]));
  const isForOthers = answers.size === 1 && (answers.has(401) || answers.has(403));
  const open = all.filter(([, { expected }]) => Object.values(expected).some((status) => status < 400));
  return isForOthers && open.length > 0 ? open.slice(0, 1) : all;
}

const writes = Object.entries(ACCESS_TABLE).filter(([operation]) => !operation.startsWith("GET "));

test("the test data covers every column in both spellings, and operations that write", () => {
  expect(Object.keys(fields)).toEqual(
    expect.arrayContaining(["user_id", "userId", "moderation_status", "role", "emailVerified", "priceId"]),
  );
  expect(writes.length).toBeGreaterThan(10);
});

/** Thousands of requests, while other files need the CPU, too. */
const SLOW_MS = 180_000;

describe.each(writes)("%s", { timeout: SLOW_MS }, (operation, { cases, sends }) => {
  test("changes the same rows with and without foreign columns in the body", async () => {
    for (const actor of WRITERS) {
      for (const [name, one] of casesFor(actor, cases)) {
        await stage.forgetUses();
        const run = async (change: (call: Call) => Call) => {
          const call = change(await callOf(operation, one, stage, actor));
          let status = 0;
          const rows = await changedRows(stage, async () => {
            ({ status } = await stage.send(actor, call));
          });
          return { status, rows };
        };
        // Cases that reject the actor need no comparison: the rejected request below must change no row.
        const first = one.expected[actor] < 400 ? await run((call) => call) : undefined;
        const hostile = await run((call) => withColumns(call, sends));
        const isRejected = hostile.status >= 400 && hostile.rows.length === 0;
        if (isRejected || isDeepStrictEqual(hostile, first)) continue;
        // The first run may have side effects, such as filling an empty profile.
        expect(hostile, `${actor}, ${name}`).toEqual(await run((call) => call));
      }
    }
  });
});

test("the test notices writes: a new review changes rows", async () => {
  const one = ACCESS_TABLE["POST /reviews"]?.cases.new;
  if (!one) throw new Error("The table has no case of a new review.");
  const call = await callOf("POST /reviews", one, stage, "member");
  const rows = await changedRows(stage, () => stage.send("member", call));
  expect(rows.map(({ table }) => table)).toEqual(
    expect.arrayContaining(["reviews", "review_revisions", "review_stats", "tools"]),
  );
  const review = rows.find(({ table }) => table === "reviews")?.row ?? "";
  expect(review).toContain('"user_id": "nora"');
  expect(review).toContain('"moderation_status": "pending"');
  const { rows: roles } = await db.execute(sql`select 1 from user_roles`);
  expect(roles).toHaveLength(2);
});
