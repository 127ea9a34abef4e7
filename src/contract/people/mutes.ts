import * as z from "zod";
import {
  addressedPostKind,
  id,
  line,
  memberProcedure,
  NOT_FOUND,
  ownProcedure,
  page,
} from "#contract/parts.ts";
import { hasLetterOrDigit } from "#contract/text/deceptive-characters.ts";
import { MUTE_KINDS, RETURN_LIMITS } from "./returning.ts";

/** A word may be several. Only the server folds it. */
const mutable = z
  .object({ kind: z.enum(MUTE_KINDS), key: line(RETURN_LIMITS.mutedWord) })
  .meta({ description: "`key` is a word, or the id of what is muted" })
  .refine(({ kind, key }) => kind !== "word" || hasLetterOrDigit(key), {
    path: ["key"],
    error: "Please enter a word",
  })
  .refine(({ kind, key }) => kind === "word" || id.safeParse(key).success, {
    path: ["key"],
    error: "Must be an id",
  });
export type Mutable = z.infer<typeof mutable>;

const muted = z.object({
  kind: z.enum(MUTE_KINDS),
  key: z.string(),
  /** Null of a post that isn't public anymore. */
  name: z.string().nullable(),
  /** Null of a word, and without a public page. */
  path: z.string().nullable(),
});
export type Muted = z.infer<typeof muted>;

export const mutes = {
  list: memberProcedure
    .route({ method: "GET", path: "/mutes", summary: "List what you muted, newest first, 20 per page" })
    .input(z.object({ page }))
    .output(z.object({ items: z.array(muted), page: z.number().int(), pageCount: z.number().int() })),

  listPosts: memberProcedure
    .route({ method: "GET", path: "/mutes/{kind}", summary: "List which of some posts you muted" })
    .input(z.object({ kind: addressedPostKind, ids: z.array(id).min(1).max(100) }))
    .output(z.object({ ids: z.array(id) })),

  put: ownProcedure
    .route({
      method: "PUT",
      path: "/mutes/{kind}/{key}",
      summary: "Mute a word, tool, person, review or discussion; nobody else learns of it",
    })
    .input(mutable)
    .errors({
      ...NOT_FOUND,
      NOT_YOURSELF: { status: 422, message: "You can't mute yourself." },
      TOO_LONG: { status: 422, message: `Must be ${RETURN_LIMITS.mutedWord} characters or less` },
      TOO_MANY_MUTED: {
        status: 409,
        message: `You muted ${RETURN_LIMITS.mutes} things. Remove one to mute another.`,
      },
    })
    .output(z.object({})),

  remove: ownProcedure
    .route({ method: "DELETE", path: "/mutes/{kind}/{key}", summary: "Stop muting something" })
    .input(mutable)
    .output(z.object({})),
};
