import * as z from "zod";
import { author, id, NOT_FOUND, PROFILE_TYPES, publicProcedure, timestamp } from "./parts.ts";

export const profile = author.extend({
  reviewerType: z.enum(PROFILE_TYPES).nullable(),
  brokerage: z.string().nullable(),
  yearsExperience: z.number().int().nullable(),
  createdAt: timestamp,
  /** Approved ones. */
  reviewCount: z.number().int(),
  /** Approved ones. */
  discussionCount: z.number().int(),
  /** Comments that readers see. */
  replyCount: z.number().int(),
  /** Likes of others on what they wrote and readers see. */
  helpfulVotes: z.number().int(),
});
export type Profile = z.infer<typeof profile>;

export const profiles = {
  get: publicProcedure
    .route({
      method: "GET",
      path: "/profiles/{id}",
      tags: ["profiles"],
      summary: "What the public sees of a person",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(profile),
};
