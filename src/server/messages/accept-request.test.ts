import { beforeEach, expect, test } from "vitest";
import { conversations } from "#server/platform/db/schema/index.ts";
import { MISSING, openTestApi } from "#tests/support/api.ts";
import { conversationsOf } from "#tests/support/conversations.ts";

const api = await openTestApi();
const { as, world, platform } = api;
const { nora, owen } = world.people;
const { write, block, listOf, heard, reset } = conversationsOf(api);

const NOT_FOUND = { code: "NOT_FOUND", status: 404, message: "Not found" };

beforeEach(async () => {
  await reset();
  await heard();
});

test("accepting lets both write and notifies both live; accepting again changes nothing", async () => {
  const { conversationId } = await write("nora", "owen");
  await heard();
  expect(await as("owen").messages.accept({ conversationId })).toEqual({});
  expect(await heard()).toEqual([{ people: [owen.id, nora.id].sort(), type: "messages" }]);
  const [accepted] = await platform.db.select().from(conversations);
  expect(accepted?.acceptedAt).toBeInstanceOf(Date);
  for (const person of ["nora", "owen"] as const) {
    expect((await listOf(person)).items[0]?.request).toBe("none");
  }
  await write("nora", "owen", "Two");
  await write("nora", "owen", "Three");
  await heard();
  expect(await as("owen").messages.accept({ conversationId })).toEqual({});
  expect(await heard()).toEqual([]);
  expect(await platform.db.select().from(conversations)).toEqual([accepted]);
});

test("the sender can't accept their own request, before or after", async () => {
  const { conversationId } = await write("nora", "owen");
  await expect(as("nora").messages.accept({ conversationId })).rejects.toMatchObject(NOT_FOUND);
  expect((await listOf("nora")).items[0]?.request).toBe("outgoing");
  await as("owen").messages.accept({ conversationId });
  await expect(as("nora").messages.accept({ conversationId })).rejects.toMatchObject(NOT_FOUND);
});

test("no one else can accept it, not even a moderator", async () => {
  const { conversationId, message } = await write("nora", "owen");
  for (const person of ["pia", "max", "ada"] as const) {
    await expect(as(person).messages.accept({ conversationId })).rejects.toMatchObject(NOT_FOUND);
  }
  for (const conversationId of [MISSING, message.id]) {
    await expect(as("owen").messages.accept({ conversationId })).rejects.toMatchObject(NOT_FOUND);
  }
  await expect(as("owen").messages.accept({ conversationId: "7" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  await expect(as().messages.accept({ conversationId })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect((await listOf("owen")).items[0]?.request).toBe("incoming");
});

test("a blocked sender isn't notified live", async () => {
  const { conversationId } = await write("nora", "owen");
  await block("owen", "nora");
  await heard();
  await as("owen").messages.accept({ conversationId });
  expect(await heard()).toEqual([{ people: [owen.id], type: "messages" }]);
});

test("limits accepting to 120 writes a minute", async () => {
  const { conversationId } = await write("nora", "owen");
  for (let count = 0; count < 120; count += 1) await platform.limits.take("write", owen.id);
  await expect(as("owen").messages.accept({ conversationId })).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
});
