import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ACCESS_TABLE, callOf } from "./access/access-table.ts";
import { ACTORS, type Call } from "./access/actors.ts";
import { openStage } from "./access/stage.ts";
import { IS_ODD } from "./odd-texts.ts";

const stage = await openStage();
const { db } = stage.platform;

const NONCHARACTERS = "\ufdd0\ufdef\ufffe\uffff\u{1fffe}\u{10ffff}";
/** One of each kind that the contract treats alike; text-fields.test.ts tries all. */
const TYPED = [NONCHARACTERS, "\u0001", "\u0085"];

/** Yields copies of a value with odd characters in one of its texts, at any depth. */
function* withOdd(value: unknown, odd: string): Generator<unknown> {
  if (typeof value === "string") yield `${value.slice(0, 1)}${odd}${value.slice(1)}`;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const changed of withOdd(inner, odd)) {
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
    }
  }
}

/** Bodies with odd characters in one text each: of the valid body, or of a field that it leaves out. */
function distort({ body = {} }: Call, sends: readonly string[], odd: string): Record<string, unknown>[] {
  const left = sends.filter((field) => typeof body[field] !== "object" && typeof body[field] !== "string");
  return [
    ...(withOdd(body, odd) as Generator<Record<string, unknown>>),
    ...left.map((field) => ({ ...body, [field]: `te${odd}xt` })),
  ];
}

const writes = Object.entries(ACCESS_TABLE).filter(([operation]) => !operation.startsWith("GET "));

test.each(writes)("%s responds to odd characters", async (operation, { cases, sends }) => {
  for (const one of Object.values(cases)) {
    const actor = ACTORS.findLast((name) => one.expected[name] < 400);
    if (!actor) continue;
    for (const odd of TYPED) {
      for (let index = 0, count = 1; index < count; index++) {
        await stage.forgetUses();
        const call = await callOf(operation, one, stage, actor);
        const bodies = distort(call, sends, odd);
        count = bodies.length;
        const body = bodies[index];
        if (body) expect((await stage.send(actor, { ...call, body })).status).toBeLessThan(500);
      }
    }
    return;
  }
});

test("no row has an odd character then, and no email", async () => {
  const { rows: columns } = await db.execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')`);
  const odd: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await db.execute<{ text: string }>(
      sql`select ${sql.identifier(column)}::text as text from ${sql.identifier(table)}`,
    );
    // JSON writes the lower control characters as references.
    if (rows.some(({ text }) => IS_ODD.test(text ?? "") || /(?<!\\)(?:\\\\)*\\u00[01]/.test(text ?? "")))
      odd.push(`${table}.${column}`);
  }
  expect(odd).toEqual([]);
});
