import * as z from "zod";
import { LIMITS, line, plainText } from "#contract/parts.ts";

// The first failing check gives the message. "Invalid email address" also covers length.
export const email = plainText()
  .trim()
  .toLowerCase()
  .max(LIMITS.email, "Invalid email address")
  .pipe(z.email("Invalid email address"));

export const password = plainText()
  .min(LIMITS.passwordMin, "Password must be at least 6 characters")
  .max(LIMITS.passwordMax, `Password must be at most ${LIMITS.passwordMax} characters`);

export const currentPassword = plainText()
  .min(1)
  .max(LIMITS.passwordMax)
  .optional()
  .meta({ description: "Required if the session is older than 10 minutes" });

export const fullName = line(LIMITS.fullName).min(1, "Full name is required");

export const linkToken = line(512).min(1);

export const redirectPath = line(500)
  .optional()
  .meta({ description: "Path on this site to open afterwards" });

export const COMMON_PASSWORD = {
  COMMON_PASSWORD: { status: 422, message: "This password is too common. Please choose another one." },
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

export const PROOF = {
  CURRENT_PASSWORD_REQUIRED: { status: 403, message: "Please enter your current password" },
  WRONG_PASSWORD: { status: 422, message: "Your current password is incorrect" },
} as const;

export const done = z.object({});
