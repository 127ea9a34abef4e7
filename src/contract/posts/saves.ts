import * as z from "zod";
import {
  id,
  LIMITS,
  line,
  marketRef,
  memberProcedure,
  NOT_FOUND,
  ownProcedure,
  page,
  paragraphs,
  SAVE_KINDS,
  SAVE_SORTS,
  timestamp,
  toolLink,
} from "#contract/parts.ts";
import { changed, editedVersion, version } from "#contract/versions.ts";

export const saveable = z.object({ kind: z.enum(SAVE_KINDS), id });
export type Saveable = z.infer<typeof saveable>;

export const savedItem = z.object({
  kind: z.enum(SAVE_KINDS),
  id,
  title: z.string(),
  /** Subtitle: place, number of reviews, or author. */
  about: z.string(),
  tool: toolLink.nullable(),
  market: marketRef.nullable(),
  note: z.string(),
  /** Of the note, for editing. */
  version,
  savedAt: timestamp,
  /** 1 to 10, of a saved review; null for other kinds. */
  score: z.number().nullable(),
  /** Dollars, of a saved review; null for other kinds. */
  monthlyCost: z.number().nullable(),
  /** Of a saved tool or market; null for other kinds. */
  reviewCount: z.number().int().nullable(),
  /**
   * Medians of the newest 12 months in the whole country, dollars per month: when the tool was saved, and now; null for other
   * kinds, and unless they differ by 5 % or more.
   */
  priceChange: z.object({ before: z.number(), now: z.number() }).nullable(),
  /** Of a saved tool in the whole country; null for other kinds. */
  figures: z
    .object({
      /** 1 to 10; null without reviews. */
      averageScore: z.number().nullable(),
      /** Dollars per month; null below 3 reviews. */
      medianCost: z.number().nullable(),
    })
    .nullable(),
});
export type SavedItem = z.infer<typeof savedItem>;

const state = z.object({ isSaved: z.boolean(), note: z.string() });

export const saves = {
  list: memberProcedure
    .route({
      method: "GET",
      path: "/saves",
      summary: "List your saved items, newest first or by another order, 20 per page",
    })
    .input(
      z.object({
        kind: z.enum(SAVE_KINDS).optional(),
        q: line(LIMITS.searchText)
          .default("")
          .meta({ description: "Searches the title, the description line and your note" }),
        sort: z.enum(SAVE_SORTS).default("newest").meta({
          description:
            "score: best first; price: lowest first, of tools their median; most-reviewed. What has none is last",
        }),
        page,
      }),
    )
    .output(
      z.object({
        items: z.array(savedItem),
        total: z.number().int(),
        /** Counts of all kinds; the search does not affect them. */
        counts: z.record(z.enum(SAVE_KINDS), z.number().int()),
        page: z.number().int(),
        pageCount: z.number().int(),
      }),
    ),

  listIds: memberProcedure
    .route({
      method: "GET",
      path: "/saves/{kind}",
      summary: "List the ids of your saved items of one kind",
    })
    .input(z.object({ kind: z.enum(SAVE_KINDS) }))
    .output(z.object({ ids: z.array(id) })),

  put: ownProcedure
    .route({
      method: "PUT",
      path: "/saves/{kind}/{id}",
      summary: "Save an item, optionally with a note; without one the current note stays",
    })
    .input(
      saveable.extend({
        note: paragraphs(LIMITS.saveNote).optional(),
        version: editedVersion
          .optional()
          .meta({ description: "`version` of the note that you edited; needed to replace a note" }),
      }),
    )
    .errors({
      ...NOT_FOUND,
      ...changed(z.object({ note: z.string() })),
      TOO_MANY_SAVED: {
        status: 409,
        message: "You saved 2,000 items. Remove one to save another.",
      },
    })
    .output(state.extend({ version })),

  remove: ownProcedure
    .route({ method: "DELETE", path: "/saves/{kind}/{id}", summary: "Remove a saved item and its note" })
    .input(saveable)
    .output(state),
};
