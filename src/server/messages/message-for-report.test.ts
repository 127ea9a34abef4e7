import { beforeEach, expect, test } from "vitest";
import { MISSING, openTestApi } from "#tests/support/api.ts";
import { conversationsOf } from "#tests/support/conversations.ts";
import { findMessageForReport, loadConversationContexts } from "./index.ts";

const api = await openTestApi();
const { world, db } = api;
const { nora, owen } = world.people;
const { write, acquaint, block, unblock, reset } = conversationsOf(api);

const find = (person: "nora" | "owen" | "max", id: string) => {
  const reader = world.readerOf(person);
  return findMessageForReport(db, { ...reader, userId: reader.userId ?? "" }, id);
};

beforeEach(reset);

test("only the recipient finds a message", async () => {
  const { message, conversationId } = await write("owen", "nora", "Buy now!", "Offer");
  expect(await find("nora", message.id)).toEqual({
    id: message.id,
    conversationId,
    senderId: owen.id,
    subject: "Offer",
    content: "Buy now!",
    createdAt: new Date(message.createdAt),
  });
  expect(await find("owen", message.id)).toBeNull();
  expect(await find("max", message.id)).toBeNull();
  expect(await find("nora", MISSING)).toBeNull();
});

test("an undelivered message isn't found", async () => {
  await block("nora", "owen");
  const { message } = await write("owen", "nora", "Buy now!");
  expect(await find("nora", message.id)).toBeNull();
  expect(await find("owen", message.id)).toBeNull();
});

test("returns the earlier messages as the recipient sees them, oldest first", async () => {
  await acquaint("owen", "nora");
  await block("nora", "owen");
  await write("owen", "nora", "Nora never got this");
  await unblock("nora", "owen");
  await write("owen", "nora", "And?", "Again");
  const { message } = await write("owen", "nora", "Reported");
  await write("owen", "nora", "Later");
  const read = async (id: string, count: number) =>
    (await loadConversationContexts(db, [MISSING, id], count)).get(id) ?? [];
  const context = await read(message.id, 10);
  expect(context.map(({ fullName, text }) => [fullName, text])).toEqual([
    [owen.fullName, "Hello!"],
    [nora.fullName, "Hello back!"],
    [owen.fullName, "Again\n\nAnd?"],
  ]);
  expect(context[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  const latest = await read(message.id, 2);
  expect(latest).toEqual(context.slice(1));
  expect(await loadConversationContexts(db, [MISSING], 10)).toEqual(new Map());
  expect(await loadConversationContexts(db, [], 10)).toEqual(new Map());
});
