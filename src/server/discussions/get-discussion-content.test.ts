import { describe, expect, test } from "vitest";
import { discussions, rateLimits } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import {
  decideOnDiscussion,
  newDiscussion,
  sendDiscussion,
  takeDiscussion,
} from "#tests/support/sent-discussions.ts";

const api = await openTestApi();
const { as, world, db } = api;

const CONTENT = newDiscussion({
  title: "What do you pay?",
  content: "I pay *too much*.",
  marketId: world.markets.denver,
  toolId: world.tools.copperline,
  tagIds: [world.tags.goodSupport, world.tags.newcomer],
});

emptyBeforeEach(db, discussions, rateLimits);

const getContent = (person: Parameters<typeof as>[0], id: string) =>
  as(person).discussions.getContent({ id });

test("returns the author's text as written, with the names of its market and tool", async () => {
  const id = await sendDiscussion(api, "nora", CONTENT);
  expect(await getContent("nora", id)).toEqual({
    content: CONTENT,
    version: expect.any(String),
    market: { id: world.markets.denver, city: "Denver", state: "CO", slug: "denver" },
    tool: { id: world.tools.copperline, name: "Copperline Leads", category: "Lead Generation" },
    own: { status: "pending", latestStatus: "pending", reason: null },
  });
});

test("returns the pending edit of an approved discussion", async () => {
  const id = await sendDiscussion(api, "nora", CONTENT);
  await decideOnDiscussion(api, id, "approved");
  await as("nora").discussions.update({ id, ...newDiscussion({ title: "Edited" }) });
  expect(await getContent("nora", id)).toMatchObject({
    content: newDiscussion({ title: "Edited" }),
    market: null,
    tool: null,
    own: { status: "approved", latestStatus: "pending" },
  });
});

test("returns the rejected version with its reason", async () => {
  const id = await sendDiscussion(api, "nora", CONTENT);
  await decideOnDiscussion(api, id, "rejected", { reason: "No numbers" });
  expect(await getContent("nora", id)).toMatchObject({
    content: CONTENT,
    own: { status: "rejected", latestStatus: "rejected", reason: "No numbers" },
  });
});

test("returns the hidden version with its reason", async () => {
  const id = await sendDiscussion(api, "nora", CONTENT);
  await decideOnDiscussion(api, id, "approved");
  await takeDiscussion(db, id, "hidden", { actorId: world.people.max.id, reason: "Names a client" });
  expect(await getContent("nora", id)).toMatchObject({
    content: CONTENT,
    own: { status: "hidden", latestStatus: "approved", reason: "Names a client" },
  });
});

describe("rejects", () => {
  test("visitors", async () => {
    const id = await sendDiscussion(api, "nora");
    await expect(getContent(undefined, id)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("everyone else, and missing discussions", async () => {
    const [approved, pending] = [await sendDiscussion(api, "nora"), await sendDiscussion(api, "nora")];
    await decideOnDiscussion(api, approved, "approved");
    for (const id of [approved, pending, "0190a000-0000-7000-8000-000000000000"]) {
      for (const person of ["owen", "pia", "uma", "max", "ada"] as const) {
        await expect(getContent(person, id)).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
      }
    }
  });

  test("the author of a removed discussion", async () => {
    const id = await sendDiscussion(api, "nora");
    await takeDiscussion(db, id, "removed", { actorId: world.people.max.id });
    await expect(getContent("nora", id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a malformed id", async () => {
    await expect(getContent("nora", "7")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
