import * as z from "zod";
import { catalogueEntry, catalogueKind, MERGE_UNDO_HOURS, ofKind } from "#contract/catalogue/catalogue.ts";
import { id, moderatorProcedure, NOT_FOUND } from "#contract/parts.ts";

/** Also of the feature "catalogue". */
export const catalogueMerges = {
  merge: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/catalogue/{kind}/{id}/merge",
      summary:
        "Merge a tool or market into another (admins only): its posts, saves, names and address follow",
    })
    .input(ofKind.extend({ intoId: id }))
    .errors({
      ...NOT_FOUND,
      ALREADY_MERGED: { status: 409, message: "One of them was merged already. Reload the page." },
      NOT_MERGEABLE: {
        status: 422,
        message:
          "Only two tools of one category or two markets of one state can be merged, into a public one.",
      },
      IN_REVIEW: {
        status: 409,
        message: "A member reviewed both, and one of their versions is in review. Decide on it first.",
        /** Members. */
        data: z.object({ count: z.number().int() }),
      },
    })
    .output(z.object({ id })),

  undoMerge: moderatorProcedure
    .route({
      method: "DELETE",
      path: "/moderation/merges/{id}",
      summary: `Undo a merge within ${MERGE_UNDO_HOURS} hours (admins only): moves the same posts back`,
    })
    .input(z.object({ id }))
    .errors({
      ...NOT_FOUND,
      ALREADY_UNDONE: { status: 409, message: "This merge was already undone." },
      TOO_LATE: { status: 409, message: `A merge can be undone for ${MERGE_UNDO_HOURS} hours.` },
      MERGED_FURTHER: { status: 409, message: "It was merged further. Undo the later merge first." },
    })
    .output(z.object({})),

  listSimilar: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/similar/{kind}",
      summary:
        "List pairs of tools of a category, or markets of a state, with similar names, the most similar first",
    })
    .input(
      z.object({
        kind: catalogueKind,
        of: id.optional().meta({ description: "Only the pairs of this tool or market" }),
      }),
    )
    .output(
      z.object({
        items: z.array(
          z.object({
            /** The one with fewer reviews. */
            from: catalogueEntry,
            into: catalogueEntry,
          }),
        ),
        /** Of all pairs; `items` has at most 40 of them. */
        total: z.number().int(),
        can: z.object({ merge: z.boolean() }),
      }),
    ),

  putDifferent: moderatorProcedure
    .route({
      method: "PUT",
      path: "/moderation/similar/{kind}/{id}/different/{otherId}",
      summary: "Remember that two tools or markets with similar names are different",
    })
    .input(ofKind.extend({ otherId: id }))
    .errors(NOT_FOUND)
    .output(z.object({})),
};
