import type { AnyContractProcedure } from "@orpc/contract";
import { describe, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { contracts, rateLimits } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { newDiscussion, sendDiscussion } from "#tests/support/sent-discussions.ts";
import { decide, newReview, sendIn } from "#tests/support/sent-reviews.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";

const api = await openTestApi();
const { as, db, world } = api;
const { nora, owen } = world.people;

emptyBeforeEach(db, rateLimits);

/** What someone edits: in one tab, and in another that was opened before the first one saved. */
interface Edited {
  read(): Promise<{ version: string }>;
  edit(text: string, version: string): Promise<unknown>;
  /** The edited text in what is stored. */
  text(): Promise<string>;
}

async function comment(status: "visible" | "held"): Promise<Edited> {
  const discussionId = await storeDiscussion(db, { userId: owen.id });
  const thread = { kind: "discussion", id: discussionId } as const;
  const id = await storeComment(db, { thread, userId: nora.id, status, isCounted: true });
  const read = () => as("nora").comments.getContent({ id });
  return {
    read,
    edit: (content, version) => as("nora").comments.update({ id, content, version }),
    text: async () => (await read()).content,
  };
}

async function review(isApproved: boolean): Promise<Edited> {
  const content = newReview();
  const id = await sendIn(api, "nora", content);
  if (isApproved) await decide(api, id, "approved");
  const read = () => as("nora").reviews.getContent({ id });
  return {
    read,
    edit: (detailedReview, version) => as("nora").reviews.update({ ...content, detailedReview, id, version }),
    text: async () => (await read()).content.detailedReview ?? "",
  };
}

async function discussion(): Promise<Edited> {
  const content = newDiscussion();
  const id = await sendDiscussion(api, "nora", content);
  const read = () => as("nora").discussions.getContent({ id });
  return {
    read,
    edit: (text, version) => as("nora").discussions.update({ ...content, content: text, id, version }),
    text: async () => (await read()).content.content,
  };
}

async function profile(): Promise<Edited> {
  const read = () => as("nora").account.getMe();
  const { fullName, reviewerType, yearsExperience } = await read();
  const rest = { fullName, reviewerType, yearsExperience };
  return {
    read,
    edit: (brokerage, version) => as("nora").profiles.update({ ...rest, brokerage, version }),
    text: async () => (await read()).brokerage ?? "",
  };
}

async function note(): Promise<Edited> {
  const item = { kind: "tools", id: world.tools.copperline } as const;
  await as("nora").saves.put(item);
  const read = async () => {
    const [saved] = (await as("nora").saves.list({ kind: "tools" })).items;
    if (!saved) throw new Error("nothing is saved");
    return saved;
  };
  return {
    read,
    edit: (text, version) => as("nora").saves.put({ ...item, note: text, version }),
    text: async () => (await read()).note,
  };
}

async function tool(): Promise<Edited> {
  const id = world.tools.foyer;
  const read = () => as("max").catalogue.get({ kind: "tools", id });
  const { name } = await read();
  return {
    read,
    edit: (alias, version) =>
      as("max").catalogue.updateTool({ id, name, category: "CRM", aliases: [alias], version }),
    text: async () => (await read()).aliases.join(),
  };
}

async function market(): Promise<Edited> {
  const id = world.markets.austin;
  const read = () => as("max").catalogue.get({ kind: "markets", id });
  const { name } = await read();
  const coordinates = { latitude: 30.27, longitude: -97.74 };
  return {
    read,
    edit: (alias, version) =>
      as("max").catalogue.updateMarket({ id, name, aliases: [alias], ...coordinates, version }),
    text: async () => (await read()).aliases.join(),
  };
}

async function issue(): Promise<Edited> {
  const subject = "What changed";
  const { id } = await as("max").newsletter.createIssue({ subject, body: "Nothing." });
  const read = () => as("ada").newsletter.getIssue({ id });
  return {
    read,
    edit: (body, version) => as("max").newsletter.updateIssue({ id, subject, body, version }),
    text: async () => (await read()).body,
  };
}

async function ownTool(): Promise<Edited> {
  await db.delete(contracts);
  const terms = {
    price: 195,
    isYearly: false,
    marketId: null,
    since: null,
    renewsOn: null,
    noticeDays: null,
  };
  const { id } = await as("nora").contracts.create({ toolId: world.tools.foyer, price: 195 });
  const read = async () => {
    const [own] = (await as("nora").contracts.list()).items;
    if (!own) throw new Error("nothing is tracked");
    return own;
  };
  return {
    read,
    edit: (text, version) => as("nora").contracts.update({ ...terms, note: text, id, version }),
    text: async () => (await read()).note,
  };
}

describe.each<[string, () => Promise<Edited>]>([
  ["a comment", () => comment("visible")],
  ["a comment in review", () => comment("held")],
  ["a review before its approval", () => review(false)],
  ["an approved review", () => review(true)],
  ["a discussion", discussion],
  ["a profile", profile],
  ["a note", note],
  ["a contract", ownTool],
  ["a tool", tool],
  ["a market", market],
  ["an issue of the newsletter", issue],
])("%s", (_, open) => {
  test("keeps the first of two edits, and rejects the second with it", async () => {
    const { read, edit, text } = await open();
    const { version } = await read();
    await edit("The first tab wrote this", version);
    const data = { version: (await read()).version };
    const error = await edit("The second tab wrote this", version).catch((rejection: unknown) => rejection);
    expect(error).toMatchObject({ code: "CHANGED", status: 409, data });
    expect(JSON.stringify((error as { data: unknown }).data)).toContain("The first tab wrote this");
    expect(await text()).toBe("The first tab wrote this");
    // Who has read it may replace it.
    await edit("The second tab wrote this", (await read()).version);
    expect(await text()).toBe("The second tab wrote this");
  });

  test("accepts an edit again whose response was lost", async () => {
    const { read, edit, text } = await open();
    const { version } = await read();
    await edit("Sent twice", version);
    await edit("Sent twice", version);
    expect(await text()).toBe("Sent twice");
  });

  test("accepts one of several concurrent edits", async () => {
    const { read, edit, text } = await open();
    const { version } = await read();
    const texts = ["Edit one", "Edit two", "Edit three"];
    const outcomes = await Promise.allSettled(texts.map((one) => edit(one, version)));
    const accepted = texts.filter((_, index) => outcomes[index]?.status === "fulfilled");
    expect(accepted).toEqual([await text()]);
  });
});

/** What can't lose an update although it takes no version. */
const WITHOUT_VERSION: Record<string, string> = {
  "PATCH /account/email-preferences": "sends only the switch that was pressed",
  "PATCH /account/passkeys/{id}": "a name for oneself, of which the last one counts",
  "PUT /account/license": "replaces what waits for a moderator",
  "PUT /drafts/review": "the newer draft wins, and the other one is offered",
  "PUT /account/push/browser": "what the browser subscribed with",
  "PUT /account/push/kinds": "a few switches for oneself, of which the last press counts",
  "PUT /following/seen": "only moves on",
  "PUT /follows": "a switch",
  "PUT /mutes/{kind}/{key}": "a switch",
  "PUT /weekly-email": "a few choices for oneself, of which the last ones count",
  "PUT /reviews/{id}/draft": "a switch: names the draft that ended",
  "PUT /blocks/{userId}": "a switch",
  "PUT /moderation/contact-requests/{id}/done": "a switch",
  "PUT /moderation/discussions/{id}/lock": "a switch with a reason, kept in the moderation log",
  "PUT /moderation/discussions/{id}/pin": "a switch",
  "PUT /moderation/similar/{kind}/{id}/different/{otherId}": "a switch",
  "PUT /{kind}/{id}/follow": "a switch",
  "PUT /{kind}/{id}/like": "a switch",
};

test("every operation that replaces something takes the version that was edited", () => {
  const replacing = Object.values(contract)
    .flatMap((feature) => Object.values(feature) as AnyContractProcedure[])
    .map((operation) => operation["~orpc"])
    .filter(({ route }) => route.method === "PUT" || route.method === "PATCH");
  const without = replacing.filter(
    ({ inputSchema, errorMap }) =>
      !("version" in ((inputSchema as { shape?: object } | undefined)?.shape ?? {})) ||
      !("CHANGED" in errorMap),
  );
  expect(without.map(({ route }) => `${route.method} ${route.path}`).sort()).toEqual(
    Object.keys(WITHOUT_VERSION).sort(),
  );
});
