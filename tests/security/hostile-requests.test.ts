import { and, eq, gt } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { reviews } from "#server/platform/db/schema/index.ts";
import { createLog } from "#server/platform/log.ts";
import { HOSTILE_TEXTS } from "#tests/support/hostile-texts.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { ACCESS_TABLE, callOf } from "./access/access-table.ts";
import type { Actor, Call } from "./access/actors.ts";
import { openStage } from "./access/stage.ts";

/** Tried with every parameter: values that look valid but break databases and dates. */
const SHARPEST = new Set<unknown>([
  "\0",
  "ffffffff-ffff-7fff-bfff-ffffffffffff",
  "2026-99-99T99:99:99.000000Z_0b0f7a52-3f5f-4a0e-8d0b-2f5f3a0e8d0b",
  "0000-01-01T00:00:00.000000Z_0b0f7a52-3f5f-4a0e-8d0b-2f5f3a0e8d0b",
  "2026-01-01T00:00:00.000000Z_------------------------------------",
  "0000-01-01T00:00:00Z",
  "\ud800",
  2 ** 53,
]);

/** JSON values of unexpected types, and times outside of PostgreSQL's range. */
const HOSTILE_JSON: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  "\ud800",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  ["\0"],
  [[[]]],
  {},
  { __proto__: null, constructor: { prototype: {} } },
  Array.from({ length: 500 }, (_, index) => `${index}`),
];

/** The other values are distributed over the parameters, so that the run takes seconds. */
const SHARES = 8;
let turn = 0;

function shareOf<Value>(values: readonly Value[]): Value[] {
  turn += 1;
  return values.filter((value, index) => SHARPEST.has(value) || (index + turn) % SHARES === 0);
}

const lines: string[] = [];
const stage = await openStage(createLog("error", { write: (line) => void lines.push(line) }));
/** Without rate limits, so that every request reaches its operation. */
const limits = {
  ...stage.node.limits,
  take: async () => undefined,
  takeInTurn: async () => undefined,
  takeIfLeft: async () => true,
};
const site = await serveApp({ ...stage.node, limits });

interface Operation {
  parameters?: { name: string; in: string }[];
}
const { paths } = JSON.parse((await ask(`${site}/api/openapi.json`)).text) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Yields copies of a valid request with one hostile value each. */
function* distort(call: Call, template: string, { parameters = [] }: Operation, fields: readonly string[]) {
  const steps = call.path.split("/");
  for (const [index, step] of template.split("/").entries()) {
    if (!step.startsWith("{")) continue;
    for (const text of shareOf(HOSTILE_TEXTS).filter((one) => one !== "")) {
      yield { ...call, path: steps.with(index, encodeURIComponent(text)).join("/") };
    }
  }
  for (const { name } of parameters.filter((parameter) => parameter.in === "query")) {
    for (const text of shareOf(HOSTILE_TEXTS)) yield { ...call, query: { ...call.query, [name]: text } };
    for (const deep of [`${name}[]`, `${name}[0]`, `${name}[__proto__][x]`, `${name}[`]) {
      yield { ...call, query: { ...call.query, [deep]: "x" } };
    }
  }
  if (call.body === undefined && fields.length === 0) return;
  const body = { ...Object.fromEntries(fields.map((field) => [field, undefined])), ...call.body };
  for (const distorted of distortValue(body)) yield { ...call, body: distorted as Record<string, unknown> };
}

/** Yields copies of a value with one hostile value each, at any depth. */
function* distortValue(value: unknown): Generator<unknown> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const put = (changed: unknown) =>
      Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
    for (const hostile of shareOf(HOSTILE_JSON)) yield put(hostile);
    for (const deeper of distortValue(inner)) yield put(deeper);
  }
}

/** Returns the actors to test: the one with the most access, and visitors where they have any. */
function actorsOf(expected: Record<Actor, number>): Actor[] {
  const isForModerators = expected.moderator < 400 && expected.member >= 400;
  const isForMembers = expected.visitor === 401;
  return [...(isForMembers ? [] : ["visitor" as const]), isForModerators ? "moderator" : "member"];
}

const AT_ONCE = 8;
let asked = 0;

async function sendAll(calls: Iterable<Call>, headers: Record<string, string>): Promise<string[]> {
  const failures: string[] = [];
  const queue = calls[Symbol.iterator]();
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { method, path, query, body } = next.value;
      const address = `${site}/api${path}${query ? `?${new URLSearchParams(query)}` : ""}`;
      asked += 1;
      const response = await fetch(address, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await response.text();
      if (response.status < 500) continue;
      failures.push(
        `${response.status} ${method} ${address} ${JSON.stringify(body)?.slice(0, 300)}: ${text}`,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures;
}

const startedAt = new Date();
/** Some hostile values are accepted, and the reviews of a member in review are limited. */
beforeEach(async () => {
  const isAccepted = and(eq(reviews.moderationStatus, "pending"), gt(reviews.createdAt, startedAt));
  await stage.platform.db.delete(reviews).where(isAccepted);
});

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
);

test.each(operations)(
  "$name responds to hostile values without a server error",
  async ({ name, path, operation }) => {
    const { cases, sends } = ACCESS_TABLE[name] ?? { cases: {}, sends: [] };
    const furthest = Object.values(cases).find(({ expected }) => expected.moderator < 400);
    const one = furthest ?? Object.values(cases)[0];
    if (one === undefined) throw new Error(`${name} has no case in the access table`);
    for (const actor of actorsOf(one.expected)) {
      const call = await callOf(name, one, stage, actor);
      if (call.file) continue;
      const headers = { ...(await stage.browserOf(actor)), ...call.headers };
      expect(await sendAll(distort(call, path, operation, sends), headers)).toEqual([]);
    }
  },
);

test("all requests were sent, and the log has no server errors", () => {
  console.info(`${asked} requests to ${operations.length} operations`);
  expect(lines).toEqual([]);
});
