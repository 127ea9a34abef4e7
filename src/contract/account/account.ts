import * as z from "zod";
import { id, memberProcedure, PROFILE_TYPES, suspension } from "#contract/parts.ts";
import { version } from "#contract/versions.ts";
import { codes } from "./codes.ts";
import { emailChanges } from "./email-change.ts";
import { factors } from "./factors.ts";
import { passkeys } from "./passkeys.ts";
import { passwords } from "./passwords.ts";
import { privateAddresses } from "./private-addresses.ts";
import { providers } from "./providers.ts";

import { sessions } from "./sessions.ts";
import { signUp } from "./sign-up.ts";

export const me = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  avatarUrl: z.string().nullable(),
  reviewerType: z.enum(PROFILE_TYPES).nullable(),
  brokerage: z.string().nullable(),
  yearsExperience: z.number().int().nullable(),
  /** Of the profile, for editing. */
  version,
  isPremium: z.boolean(),
  /** Null when not suspended. */
  suspension: suspension.nullable(),
  can: z.object({ moderate: z.boolean() }),
  /** What moderating takes first: to set up a second factor, or to use it in this session; else null. */
  neededFactor: z.enum(["set-up", "use"]).nullable(),
  /** Then the browser asks which posts of a list to leave out. */
  hasMutes: z.boolean(),
  /** Unread messages (requests included) and unread notifications. */
  unread: z.object({ messages: z.number().int(), notifications: z.number().int() }),
});
export type Me = z.infer<typeof me>;

export const account = {
  ...signUp,
  ...sessions,
  ...passwords,
  ...providers,
  ...emailChanges,
  ...codes,
  ...factors,
  ...passkeys,
  ...privateAddresses,

  getMe: memberProcedure
    .route({ method: "GET", path: "/account", summary: "Get the signed-in user" })
    .output(me),
};
