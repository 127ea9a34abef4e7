import * as z from "zod";
import {
  author,
  id,
  isVisible,
  LIMITS,
  moderatorProcedure,
  NOT_FOUND,
  paragraphs,
  timestamp,
} from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";

const named = author.pick({ id: true, fullName: true });

const personNote = z.object({
  id,
  text: z.string(),
  /** Null if their account was deleted. */
  author: named.nullable(),
  createdAt: timestamp,
  can: z.object({ remove: z.boolean() }),
});
export type PersonNote = z.infer<typeof personNote>;

/** A sign that several accounts may belong to one person; never a proof. */
const signal = z.object({
  kind: z.enum(["mailbox", "network", "browser", "text", "burst"]),
  text: z.string(),
  /** The other accounts, at most 20; never their addresses. */
  people: z.array(named),
});
export type Signal = z.infer<typeof signal>;

const personBackground = z.object({
  /** The newest 50, newest first. */
  notes: z.array(personNote),
  signals: z.array(signal),
  can: z.object({ addNote: z.boolean() }),
});
export type PersonBackground = z.infer<typeof personBackground>;

export const background = {
  getBackground: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/people/{id}/background",
      summary: "Get what moderators noted about an account, and which others may be the same person",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(personBackground),

  addNote: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/people/{id}/notes",
      summary: "Add a note on an account, which only moderators read",
      successStatus: 201,
    })
    .input(
      z.object({
        id,
        text: paragraphs(LIMITS.personNote).min(1, "Enter a note").refine(isVisible, "Enter a note"),
      }),
    )
    .errors({
      ...NOT_FOUND,
      TOO_MANY_NOTES: {
        status: 409,
        message: `An account has at most ${SERVER_LIMITS.personNotes} notes. Delete one of yours first.`,
      },
    })
    .output(z.object({ id })),

  removeNote: moderatorProcedure
    .route({
      method: "DELETE",
      path: "/moderation/people/{id}/notes/{noteId}",
      summary: "Delete your note on an account",
    })
    .input(z.object({ id, noteId: id }))
    .errors(NOT_FOUND)
    .output(z.object({})),
};
