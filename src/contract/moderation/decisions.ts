import * as z from "zod";
import { id, isVisible, LIMITS, paragraphs } from "#contract/parts.ts";
import { version } from "#contract/versions.ts";
import { DECISIONS, type Decision } from "./terms.ts";

export const alreadyDecided = z.object({
  /** superseded: its author has submitted a newer version. */
  status: z.enum([...DECISIONS, "superseded"]),
  moderatorName: z.string().nullable(),
});

export const reason = paragraphs(LIMITS.moderationReason).nullish();

export const givenReason = paragraphs(LIMITS.moderationReason)
  .min(1, "Enter a reason")
  .refine(isVisible, "Enter a reason");

/** A rejection needs a reason, so that the author can improve the text. */
export const hasReason = (input: { decision: Decision; reason?: string | null | undefined }) =>
  input.decision === "approved" || (Boolean(input.reason) && isVisible(input.reason ?? ""));

export const NO_REASON = { path: ["reason"], message: "Enter a reason for the author" };

export const decidableKind = z.enum(["review", "discussion", "comment"]);

export type DecidableKind = z.infer<typeof decidableKind>;

/** The ids of reviews and discussions to decide on are those of a version; a comment has one id for all of its texts. */
export const readVersion = version.optional();

export const hasVersion = (kind: DecidableKind, item: { version?: string | undefined }) =>
  kind !== "comment" || item.version !== undefined;

export const NO_VERSION = { path: ["version"], message: "Name the version of the comment that you read" };

export const itemResult = z.object({
  id,
  /** own: another moderator has to decide. missing: its author deleted it. */
  outcome: z.enum(["decided", "already-decided", "own", "missing"]),
  /** The earlier decision; null unless the outcome is already-decided. */
  earlier: alreadyDecided.nullable(),
});

export type ItemResult = z.infer<typeof itemResult>;
