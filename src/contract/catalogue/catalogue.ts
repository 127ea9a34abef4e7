import * as z from "zod";
import {
  author,
  category,
  id,
  LIMITS,
  line,
  moderatorProcedure,
  NOT_FOUND,
  page,
  requiredName,
  stateCode,
  timestamp,
} from "#contract/parts.ts";
import { changed, editedVersion, version } from "#contract/versions.ts";

export const CATALOGUE_KINDS = ["tools", "markets"] as const;
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

export const CATALOGUE_FILTERS = ["new", "unplaced"] as const;

/** How long a merge can be undone. */
export const MERGE_UNDO_HOURS = 24;

export const catalogueKind = z.enum(CATALOGUE_KINDS);
export const ofKind = z.object({ kind: catalogueKind, id });

const entryRef = z.object({
  id,
  /** Of a tool, or the city of a market. */
  name: z.string(),
  /** Of a market; null for tools. */
  state: stateCode.nullable(),
  /** Of a tool; null for markets. */
  category: category.nullable(),
  slug: z.string(),
});
export type CatalogueRef = z.infer<typeof entryRef>;

export const catalogueEntry = entryRef.extend({
  aliases: z.array(z.string()),
  /** Approved reviews. */
  reviewCount: z.number().int(),
  /** False until a review of it is approved. */
  isPublic: z.boolean(),
  /** False for what a review introduced, until a moderator approves or changes it. */
  isChecked: z.boolean(),
  /** False for what the moderator's own review introduced, until another moderator checks it. */
  can: z.object({ correct: z.boolean() }),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  addedAt: timestamp,
  /** Null for what came with the product or an import, and for deleted accounts. */
  addedBy: author.pick({ id: true, fullName: true }).nullable(),
});
export type CatalogueEntry = z.infer<typeof catalogueEntry>;

const merge = z.object({
  id,
  from: entryRef,
  into: entryRef,
  mergedAt: timestamp,
  mergedBy: author.pick({ id: true, fullName: true }).nullable(),
  moved: z.object({ reviews: z.number().int(), discussions: z.number().int(), saves: z.number().int() }),
  /** Reviews whose author also reviewed the other. */
  setAside: z.number().int(),
  /** Null if it can't be undone, because that is too late or it was merged further. */
  undoableUntil: timestamp.nullable(),
});
export type CatalogueMerge = z.infer<typeof merge>;

export const catalogueDetails = catalogueEntry.extend({
  version,
  /** What was merged into it, the newest first. */
  merges: z.array(merge),
  can: z.object({ correct: z.boolean(), merge: z.boolean() }),
});
export type CatalogueDetails = z.infer<typeof catalogueDetails>;

const aliases = (max: number) =>
  z.array(requiredName(max, "Enter a name")).max(LIMITS.aliases, `Enter at most ${LIMITS.aliases} names`);

const taken = z.object({ id, name: z.string(), by: z.string() });

/** The name, an alias or the address belongs to another. */
const NAME_TAKEN = {
  NAME_TAKEN: { status: 409, message: "Another one has this name.", data: taken },
} as const;

/** @throws if they are not in the US */
export const coordinates = {
  latitude: z.number().min(17, "Enter a latitude in the US").max(72, "Enter a latitude in the US").nullable(),
  longitude: z
    .number()
    .min(-180, "Enter a longitude in the US")
    .max(180, "Enter a longitude in the US")
    .nullable(),
};

/** What moderators edit. */
const edited = z.object({
  name: z.string(),
  category: category.nullable(),
  aliases: z.array(z.string()),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type CatalogueContent = z.infer<typeof edited>;

export const catalogue = {
  list: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/catalogue/{kind}",
      summary:
        "List tools or markets by name, 40 per page; those that no moderator checked, the newest first",
    })
    .input(
      z.object({
        kind: catalogueKind,
        q: line(LIMITS.searchText)
          .default("")
          .meta({ description: "Part of a name or alias; of a market, also of its state" }),
        show: z
          .enum(CATALOGUE_FILTERS)
          .optional()
          .meta({ description: "unplaced: markets without coordinates" }),
        sort: z.enum(["most-reviewed"]).optional(),
        page,
      }),
    )
    .output(
      z.object({
        items: z.array(catalogueEntry),
        total: z.number().int(),
        pageCount: z.number().int(),
        counts: z.object({ new: z.number().int(), unplaced: z.number().int() }),
      }),
    ),

  get: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/catalogue/{kind}/{id}",
      summary: "Get a tool or market; of one that was merged, the one that remains",
    })
    .input(ofKind)
    .errors(NOT_FOUND)
    .output(catalogueDetails),

  updateTool: moderatorProcedure
    .route({
      method: "PUT",
      path: "/moderation/catalogue/tools/{id}",
      summary: "Change the name, category and aliases of a tool; its former name becomes an alias",
    })
    .input(
      z.object({
        id,
        version: editedVersion,
        name: requiredName(LIMITS.toolName, "Enter a name"),
        category,
        aliases: aliases(LIMITS.toolName),
      }),
    )
    .errors({ ...NOT_FOUND, ...NAME_TAKEN, ...changed(edited) })
    .output(z.object({ slug: z.string() })),

  updateMarket: moderatorProcedure
    .route({
      method: "PUT",
      path: "/moderation/catalogue/markets/{id}",
      summary: "Change the name, aliases and coordinates of a market; its former name becomes an alias",
    })
    .input(
      z
        .object({
          id,
          version: editedVersion,
          name: requiredName(LIMITS.city, "Enter a city"),
          aliases: aliases(LIMITS.city),
          ...coordinates,
        })
        .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
          message: "Enter both a latitude and a longitude",
          path: ["longitude"],
        }),
    )
    .errors({
      ...NOT_FOUND,
      ...NAME_TAKEN,
      ...changed(edited),
      OUTSIDE_STATE: { status: 422, message: "These coordinates aren't in the state of the market." },
    })
    .output(z.object({ slug: z.string() })),

  approve: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/catalogue/{kind}/{id}/approval",
      summary: "Approve the name of a tool or market that a review introduced; does nothing a second time",
    })
    .input(ofKind)
    .errors(NOT_FOUND)
    .output(z.object({})),
};
