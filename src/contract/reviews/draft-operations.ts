import * as z from "zod";
import { id, memberProcedure, NOT_FOUND, ownProcedure, stateCode, timestamp } from "#contract/parts.ts";
import { reviewDraft } from "./content.ts";

const savedDraft = z.object({
  draftId: id.meta({ description: "Chosen where the draft begins" }),
  content: reviewDraft,
  savedAt: timestamp,
});

/** Of the feature "reviews". */
export const reviewDraftOperations = {
  getDraft: memberProcedure
    .route({ method: "GET", path: "/drafts/review", summary: "Get your review draft" })
    .output(z.object({ draft: savedDraft.nullable() })),

  putDraft: ownProcedure
    .route({
      method: "PUT",
      path: "/drafts/review",
      summary: "Save your review draft; fails if a newer one is stored, or if its review was submitted",
    })
    .input(savedDraft)
    .errors({
      NEWER_DRAFT: {
        status: 409,
        message: "A newer draft exists.",
        data: savedDraft,
      },
      DRAFT_SUBMITTED: {
        status: 409,
        message: "This draft was already submitted as a review.",
        data: z.object({ reviewId: id, toolName: z.string(), city: z.string(), state: stateCode }),
      },
    })
    .output(z.object({ savedAt: timestamp })),

  endDraft: memberProcedure
    .route({
      method: "PUT",
      path: "/reviews/{id}/draft",
      summary: "End a draft, in all tabs and on all devices, because its text becomes an edit of your review",
    })
    .input(z.object({ id, draftId: id }))
    .errors(NOT_FOUND)
    .output(z.object({})),

  removeDraft: ownProcedure
    .route({ method: "DELETE", path: "/drafts/review", summary: "Delete your review draft" })
    .output(z.object({})),
};
