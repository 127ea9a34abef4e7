import * as z from "zod";
import { brokerage, fullName, RESERVED_BROKERAGE, RESERVED_NAME } from "#contract/account/fields.ts";
import {
  author,
  category,
  id,
  LIMITS,
  marketRef,
  memberProcedure,
  NOT_FOUND,
  ownProcedure,
  PROFILE_TYPES,
  publicProcedure,
  timestamp,
  WRONG_YEARS,
} from "#contract/parts.ts";
import { PICTURE_TOO_LARGE, PICTURE_WRONG_TYPE } from "#contract/pictures.ts";
import { changed, editedVersion, version } from "#contract/versions.ts";

export const profile = author.extend({
  reviewerType: z.enum(PROFILE_TYPES).nullable(),
  brokerage: z.string().nullable(),
  yearsExperience: z.number().int().nullable(),
  createdAt: timestamp,
  hasCheckedLicense: z.boolean(),
  /** Approved ones. */
  reviewCount: z.number().int(),
  /** Approved ones. */
  discussionCount: z.number().int(),
  replyCount: z.number().int(),
  /** Likes by others on the member's visible content. */
  helpfulVotes: z.number().int(),
  /** What most of the member's approved reviews are about: up to 3 categories and 3 markets. */
  reviewed: z.object({
    categories: z.array(z.object({ category, reviewCount: z.number().int() })),
    markets: z.array(z.object({ market: marketRef, reviewCount: z.number().int() })),
  }),
});
export type Profile = z.infer<typeof profile>;

export const AVATAR_PATH = "/account/avatar";

export const profileContent = z.object({
  fullName,
  /** Empty means none. */
  brokerage: brokerage,
  reviewerType: z.enum(PROFILE_TYPES).nullable(),
  yearsExperience: z
    .number({ error: WRONG_YEARS })
    .int(WRONG_YEARS)
    .min(0, WRONG_YEARS)
    .max(LIMITS.yearsExperience, WRONG_YEARS)
    .nullable(),
});
export type ProfileContent = z.infer<typeof profileContent>;

/** May be older than the rules for new ones. */
const storedProfile = z.object({
  fullName: z.string(),
  brokerage: z.string(),
  reviewerType: z.enum(PROFILE_TYPES).nullable(),
  yearsExperience: z.number().int().nullable(),
});

export const profiles = {
  get: publicProcedure
    .route({ method: "GET", path: "/profiles/{id}", summary: "Get a user's public profile" })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(profile),

  update: memberProcedure
    .route({ method: "PUT", path: "/account/profile", summary: "Update your profile" })
    .input(profileContent.extend({ version: editedVersion }))
    .errors({ ...RESERVED_NAME, ...RESERVED_BROKERAGE, ...changed(storedProfile) })
    .output(z.object({ version })),

  putAvatar: memberProcedure
    .route({
      method: "POST",
      path: AVATAR_PATH,
      summary: "Upload a profile picture",
      description:
        "A JPG, PNG or WEBP file up to 5 MB, as multipart/form-data. It is converted to a square WEBP.",
    })
    .input(z.object({ picture: z.file().max(LIMITS.pictureBytes, PICTURE_TOO_LARGE) }))
    .errors({
      UNUSABLE_PICTURE: { status: 422, message: PICTURE_WRONG_TYPE },
    })
    .output(z.object({ avatarUrl: z.string() })),

  removeAvatar: ownProcedure
    .route({ method: "DELETE", path: AVATAR_PATH, summary: "Delete your profile picture" })
    .output(z.object({})),
};
