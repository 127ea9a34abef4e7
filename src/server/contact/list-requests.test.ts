import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { contactRequests, rateLimits } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi, rejectionsOf } from "#tests/support/api.ts";
import { storeContactRequest } from "#tests/support/contact-requests.ts";

const { as, world, db } = await openTestApi();
const { max } = world.people;

emptyBeforeEach(db, contactRequests, rateLimits);

const list = (input: { show?: "open" | "done"; after?: string } = {}) =>
  as("max").contact.listRequests(input);
/** Stores requests one minute apart, oldest first. */
const storeRequests = (count: number, more: Partial<typeof contactRequests.$inferInsert> = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, minute) =>
      storeContactRequest(db, { createdAt: new Date(Date.UTC(2026, 4, 1, 0, minute)), ...more }),
    ),
  );
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

test("a moderator reads all of a request", async () => {
  const createdAt = new Date(Date.UTC(2026, 4, 1));
  const id = await storeContactRequest(db, { company: "Elsewhere Realty", phone: "555.123.4567", createdAt });
  expect(await list()).toEqual({
    items: [
      {
        id,
        name: "Rae Ostrow",
        email: "rae@elsewhere.test",
        company: "Elsewhere Realty",
        phone: "555.123.4567",
        message: "Please add our town to the list.",
        createdAt: "2026-05-01T00:00:00.000Z",
        done: null,
      },
    ],
    counts: { open: 1, done: 0 },
    next: null,
  });
  expect(await list({ show: "done" })).toEqual({ items: [], counts: { open: 1, done: 0 }, next: null });
});

test("lists open requests oldest first and done ones newest first, in pages that fit together", async () => {
  const open = await storeRequests(45);
  const done = await storeRequests(21, { doneAt: new Date(), doneBy: max.id });
  const first = await list();
  expect(first.counts).toEqual({ open: 45, done: 21 });
  // A cursor stays valid after its request is marked done.
  await as("max").contact.putDone({ id: first.next ?? "" });
  const second = await list({ after: first.next ?? "" });
  const third = await list({ after: second.next ?? "" });
  expect([first, second, third].flatMap(idsOf)).toEqual(open);
  expect(third.next).toBeNull();
  await as("max").contact.removeDone({ id: first.next ?? "" });
  const newest = await list({ show: "done" });
  const rest = await list({ show: "done", after: newest.next ?? "" });
  expect([...idsOf(newest), ...idsOf(rest)]).toEqual(done.toReversed());
  expect(rest.next).toBeNull();
});

describe("the done mark", () => {
  test("records its time and moderator once, and can be removed", async () => {
    const id = await storeContactRequest(db);
    const done = { at: expect.stringMatching(/^\d{4}-.*Z$/), byName: "Max Abara" };
    const marked = await as("max").contact.putDone({ id });
    expect(marked).toMatchObject({ request: { id, done }, counts: { open: 0, done: 1 } });
    expect(await as("ada").contact.putDone({ id })).toEqual(marked);
    expect(idsOf(await list())).toEqual([]);
    expect((await list({ show: "done" })).items).toEqual([marked.request]);
    expect(await as("ada").contact.removeDone({ id })).toMatchObject({
      request: { id, done: null },
      counts: { open: 1, done: 0 },
    });
    expect(idsOf(await list())).toEqual([id]);
  });

  test("fails with NOT_FOUND for a missing request", async () => {
    await expect(as("max").contact.putDone({ id: uuidv7() })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as("max").contact.removeDone({ id: uuidv7() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("only moderators have access", async () => {
  const id = await storeContactRequest(db);
  const calls = (api: ReturnType<typeof as>) => [
    api.contact.listRequests({}),
    api.contact.putDone({ id }),
    api.contact.removeDone({ id }),
  ];
  expect(await rejectionsOf(calls(as()))).toEqual(new Set(["UNAUTHORIZED"]));
  for (const person of ["nora", "pia", "uma"] as const) {
    expect(await rejectionsOf(calls(as(person)))).toEqual(new Set(["FORBIDDEN"]));
  }
  expect(idsOf(await list())).toEqual([id]);
});
