import * as z from "zod";
import { LIMITS, line, nameLine, plainText, requiredName } from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { emailAddress } from "#contract/text/email-address.ts";

export const email = emailAddress();

export const password = plainText()
  .min(LIMITS.passwordMin, "Password must be at least 6 characters")
  .max(SERVER_LIMITS.passwordMax, `Password must be at most ${SERVER_LIMITS.passwordMax} characters`);

export const currentPassword = plainText()
  .min(1)
  .max(SERVER_LIMITS.passwordMax)
  .optional()
  .meta({ description: "Required if the session is older than 10 minutes" });

export const fullName = requiredName(LIMITS.fullName, "Full name is required");

export const brokerage = nameLine(LIMITS.brokerage, "Brokerage must contain a letter or a digit");

export const linkToken = line(512).min(1);

export const redirectPath = line(500)
  .optional()
  .meta({ description: "Path on this site to open afterwards" });

export const COMMON_PASSWORD = {
  COMMON_PASSWORD: { status: 422, message: "This password is too common. Please choose another one." },
} as const;

export const RESERVED_BROKERAGE = {
  RESERVED_BROKERAGE: {
    status: 422,
    message: "Please enter another brokerage. This one could be mistaken for our team.",
  },
} as const;

export const RESERVED_NAME = {
  RESERVED_NAME: {
    status: 422,
    message: "Please choose another name. This one could be mistaken for our team.",
  },
} as const;

export const INVALID_LINK = {
  INVALID_LINK: { status: 410, message: "This link has expired or was already used." },
} as const;

/** For changes that need a password, passkey or code of the last ten minutes. `confirmIdentity` gives it. */
export const CONFIRM_IDENTITY = {
  CONFIRM_IDENTITY: { status: 403, message: "Please confirm it's you" },
} as const;

/** For what would let someone with only the password become a moderator or an admin. `sendFactorLink` sends the link. */
export const CONFIRM_INBOX = {
  CONFIRM_INBOX: {
    status: 403,
    message:
      "Please open the link that we send to your inbox first. The Admin Dashboard has a button for it.",
  },
} as const;

export const PROOF = {
  CURRENT_PASSWORD_REQUIRED: { status: 403, message: "Please enter your current password" },
  WRONG_PASSWORD: { status: 422, message: "Your current password is incorrect" },
  // Without a password.
  ...CONFIRM_IDENTITY,
  ...CONFIRM_INBOX,
} as const;

export const done = z.object({});
