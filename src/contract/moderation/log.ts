import * as z from "zod";
import {
  AUTO_RULE,
  author,
  id,
  LOG_KINDS,
  LOG_PERIODS,
  MODERATION_ACTIONS,
  moderatorProcedure,
  NOT_FOUND,
  postRef,
  timestamp,
} from "#contract/parts.ts";
import { reason } from "./decisions.ts";
import { after } from "./queue.ts";

export const logEntry = z.object({
  id,
  at: timestamp,
  /** Null for automatic rules (three reports) and for deleted accounts. */
  actor: author.pick({ id: true, fullName: true }).nullable(),
  action: z.enum(MODERATION_ACTIONS),
  subject: z.object({
    kind: z.enum(LOG_KINDS),
    id,
    /** Title for display: tool and market, title or name; null when the item is deleted. */
    title: z.string().nullable(),
    /** Comment text, cut to 160 characters; null for other kinds and when deleted. */
    excerpt: z.string().nullable(),
    /** Thread that shows the item; null for messages and when deleted. */
    thread: postRef.nullable(),
  }),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.string().nullable()),
  after: z.record(z.string(), z.string().nullable()),
  /** Whether the viewer may restore the item: it is still hidden or removed by this entry. */
  can: z.object({ restore: z.boolean() }),
});

export type LogEntry = z.infer<typeof logEntry>;

export const takenAway = z.object({ kind: z.enum(["review", "discussion", "comment"]), id });

export type TakenAwayRef = z.infer<typeof takenAway>;

export const logFilter = {
  actor: z
    .union([id, z.literal(AUTO_RULE)])
    .optional()
    .meta({ description: "A moderator's id, or auto-rule" }),
  kind: z.enum(LOG_KINDS).optional(),
  period: z.enum(LOG_PERIODS).optional().meta({ description: "How far back to go" }),
};

export const moderationLog = {
  listLog: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/log",
      summary: "List actions by moderators and automatic rules, newest first, 50 per page",
    })
    .input(after("id").extend(logFilter))
    .output(
      z.object({
        items: z.array(logEntry),
        actors: z.array(author.pick({ id: true, fullName: true })),
        next: id.nullable(),
      }),
    ),

  exportLog: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/log/export",
      summary: "Export the moderation log as CSV, 1,000 entries per page",
    })
    .input(after("id").extend(logFilter))
    .output(z.object({ fileName: z.string(), csv: z.string(), next: id.nullable() })),

  restore: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/{kind}/{id}/restoration",
      summary: "Restore hidden or removed content",
    })
    .input(takenAway.extend({ reason }))
    .errors({
      ...NOT_FOUND,
      NOT_TAKEN_AWAY: {
        status: 409,
        message: "It's no longer hidden or removed.",
        /** Null if no moderator did, for example because the author submitted a new version. */
        data: z.object({ moderatorName: z.string().nullable() }),
      },
      SET_ASIDE: {
        status: 409,
        message: "Its tool or market was merged, and the author's other review counts. Undo the merge first.",
      },
      NEVER_PUBLIC: { status: 422, message: "It was never public, so it can't be restored." },
    })
    .output(z.object({})),
};
