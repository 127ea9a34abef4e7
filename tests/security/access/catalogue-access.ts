import { eq } from "drizzle-orm";
import { tools } from "#server/platform/db/schema/index.ts";
import { newReview } from "#tests/support/sent-reviews.ts";
import type { Person } from "#tests/support/world.ts";
import { admins, type Case, moderators, type Row, read, row } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import { CURRENT, type Stage } from "./stage.ts";

let names = 0;
/** Comparisons of rows ignore the number of a stranger. */
const newName = (word: string) => `${word} stranger${String(++names).padStart(6, "0")}`;

type Prepared = (stage: Stage, actor: Actor) => Promise<string> | string;

/** A tool or market that a pending review of the actor introduces. */
const introduced =
  (kind: "tools" | "markets"): Prepared =>
  (stage, actor) =>
    introducedBy(stage.personOf(actor), kind, stage);

async function introducedBy(person: Person, kind: "tools" | "markets", stage: Stage): Promise<string> {
  const name = newName("Newville");
  const named = kind === "tools" ? { toolName: name } : { city: name, state: "TX" as const };
  await stage.reviewOf(person, "pending", newReview(named));
  const { items } = await stage.as("max").catalogue.list({ kind, q: name });
  return items[0]?.id ?? "";
}

/** A tool or market that a pending review of Owen introduces. */
const introducedByOwen =
  (kind: "tools" | "markets"): Prepared =>
  (stage) =>
    introducedBy("owen", kind, stage);
/** A tool of a review of the actor, which others approved without checking its name. */
const ownPublic: Prepared = async (stage, actor) => {
  const id = await introduced("tools")(stage, actor);
  await stage.platform.db.update(tools).set({ publishedAt: new Date() }).where(eq(tools.id, id));
  return id;
};
/** A public tool, which can be merged into Copperline Leads. */
const published: Prepared = async ({ platform: { db } }) => {
  const name = newName("Published");
  const named = { name, normalizedName: name.toLowerCase().replace(" ", ""), slug: name.replace(" ", "-") };
  const [tool] = await db
    .insert(tools)
    .values({ ...named, category: "Lead Generation", publishedAt: new Date() })
    .returning();
  return tool?.id ?? "";
};
const merged: Prepared = async (stage, actor) => {
  const id = await published(stage, actor);
  return (await stage.as("ada").catalogue.merge({ kind: "tools", id, intoId: stage.world.tools.copperline }))
    .id;
};
const undone: Prepared = async (stage, actor) => {
  const id = await merged(stage, actor);
  await stage.as("ada").catalogue.undoMerge({ id });
  return id;
};
const copperline: Prepared = ({ world }) => world.tools.copperline;
const missing: Prepared = ({ missingId }) => missingId;

const at = (
  prepared: Prepared,
  path: (id: string, stage: Stage) => string,
  expected: Case["expected"],
  body?: (stage: Stage) => object,
) => ({
  prepare: async (stage: Stage, actor: Actor) => ({
    path: path(await prepared(stage, actor), stage),
    ...(body && { body: { ...body(stage) } as Record<string, unknown> }),
  }),
  expected,
});

const renamedTool = () => ({
  ...{ name: newName("Renamed"), category: "CRM", aliases: [] },
  version: CURRENT,
});
const renamedMarket = () => ({
  ...{ name: newName("Renamed"), aliases: [] },
  ...{ latitude: 31, longitude: -98, version: CURRENT },
});
const inTools = (id: string) => `/moderation/catalogue/tools/${id}`;
const inMarkets = (id: string) => `/moderation/catalogue/markets/${id}`;

const intoCopperline = ({ world }: Stage) => ({ intoId: world.tools.copperline });
const inMerge = (id: string) => `${inTools(id)}/merge`;
const toldApart = (id: string, { world }: Stage) =>
  `/moderation/similar/tools/${id}/different/${world.tools.copperline}`;
const ofMerge = (id: string) => `/moderation/merges/${id}`;

/** Moderators correct and approve tools and markets, and admins merge them. */
export const CATALOGUE_ACCESS: Record<string, Row> = {
  "GET /moderation/catalogue/{kind}": row({
    tools: { ...read("/moderation/catalogue/tools"), expected: moderators(200) },
    markets: { ...read("/moderation/catalogue/markets", { show: "new", q: "a" }), expected: moderators(200) },
  }),
  "GET /moderation/catalogue/{kind}/{id}": row({
    public: at(copperline, inTools, moderators(200)),
    "own, proposed": at(introduced("markets"), inMarkets, moderators(200)),
    missing: at(missing, inTools, moderators(404)),
  }),
  "PUT /moderation/catalogue/tools/{id}": row(
    {
      "own, proposed": at(introduced("tools"), inTools, moderators(403), renamedTool),
      "another's, proposed": at(introducedByOwen("tools"), inTools, moderators(200), renamedTool),
      missing: at(missing, inTools, moderators(404), renamedTool),
    },
    ["name", "category", "aliases", "version"],
  ),
  "PUT /moderation/catalogue/markets/{id}": row(
    {
      "own, proposed": at(introduced("markets"), inMarkets, moderators(403), renamedMarket),
      "another's, proposed": at(introducedByOwen("markets"), inMarkets, moderators(200), renamedMarket),
      missing: at(missing, inMarkets, moderators(404), renamedMarket),
    },
    ["name", "aliases", "latitude", "longitude", "version"],
  ),
  "POST /moderation/catalogue/{kind}/{id}/approval": row({
    "own, proposed": at(introduced("tools"), (id) => `${inTools(id)}/approval`, moderators(403)),
    "another's, proposed": at(introducedByOwen("tools"), (id) => `${inTools(id)}/approval`, moderators(200)),
    missing: at(missing, (id) => `${inMarkets(id)}/approval`, moderators(404)),
  }),
  "POST /moderation/catalogue/{kind}/{id}/merge": row(
    {
      public: at(published, inMerge, admins(200), intoCopperline),
      "own, into which another is merged": {
        prepare: async (stage, actor) => ({
          path: inMerge(await published(stage, actor)),
          body: { intoId: await ownPublic(stage, actor) },
        }),
        expected: admins(403),
      },
      "of another category": at(({ world }) => world.tools.foyer, inMerge, admins(422), intoCopperline),
      missing: at(missing, inMerge, admins(404), intoCopperline),
    },
    ["intoId"],
  ),
  "GET /moderation/similar/{kind}": row({
    tools: { ...read("/moderation/similar/tools"), expected: moderators(200) },
    markets: { ...read("/moderation/similar/markets"), expected: moderators(200) },
  }),
  "PUT /moderation/similar/{kind}/{id}/different/{otherId}": row({
    public: at(published, toldApart, moderators(200)),
    missing: at(missing, toldApart, moderators(404)),
  }),
  "DELETE /moderation/merges/{id}": row({
    "in time": at(merged, ofMerge, admins(200)),
    undone: at(undone, ofMerge, admins(409)),
    missing: at(missing, ofMerge, admins(404)),
  }),
};
