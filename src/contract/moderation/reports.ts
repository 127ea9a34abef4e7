import * as z from "zod";
import {
  author,
  id,
  isVisible,
  LIMITS,
  memberProcedure,
  moderatorProcedure,
  NOT_FOUND,
  POST_STATUSES,
  paragraphs,
  postRef,
  REPORT_REASONS,
  SUSPENSION_PERIODS,
  timestamp,
} from "#contract/parts.ts";
import { NOT_SUSPENDABLE } from "#contract/people/people.ts";
import { earlierTexts, queueText } from "./queue.ts";

/** Messages can be reported only by their recipient. */
export const REPORTABLE_KINDS = ["review", "discussion", "comment", "message", "person"] as const;

const subject = z.object({ kind: z.enum(REPORTABLE_KINDS), id });
export type ReportSubject = z.infer<typeof subject>;

const isFilled = (text: string | null | undefined) => Boolean(text) && isVisible(text ?? "");

export const RESOLUTIONS = ["dismiss", "hide", "remove", "warn"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export const reportedItem = z.object({
  subject,
  title: z.string(),
  /** Plain text: for reviews with pros and cons, for members the brokerage. */
  text: z.string(),
  earlierTexts,
  /** Thread that shows the item; null for messages and members. */
  thread: postRef.nullable(),
  /** Preceding texts, oldest first: messages of the conversation, or the parent comment. */
  context: z.array(z.object({ fullName: z.string(), text: z.string(), at: timestamp })),
  /** Null for members and messages. */
  status: z.enum([...POST_STATUSES, "visible", "held", "withdrawn", "deleted"]).nullable(),
  author: author.extend({
    joinedAt: timestamp,
    /** Hidden or removed items, warnings and suspensions of the author. */
    sanctions: z.number().int(),
    isSuspended: z.boolean(),
  }),
  reports: z.array(
    z.object({
      id,
      reporter: author,
      reason: z.enum(REPORT_REASONS),
      details: z.string(),
      /** The text at the time of the report, as plain text; null when it has not changed. */
      changedText: z.string().nullable(),
      createdAt: timestamp,
    }),
  ),
  /** Earlier actions on this item, newest first, at most 20. */
  history: z.array(
    z.object({
      at: timestamp,
      action: z.string(),
      actorName: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** False for the viewer's own content, and when the viewer is the only one who reported it. */
  can: z.object({
    resolve: z.array(z.enum(RESOLUTIONS)),
    suspend: z.boolean(),
  }),
});
export type ReportedItem = z.infer<typeof reportedItem>;

export const reports = {
  list: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/reports",
      summary: "List items with open reports, oldest report first, 20 per page",
    })
    .input(
      z.object({ after: id.optional().meta({ description: "`next` of the previous page" }), q: queueText }),
    )
    .output(z.object({ items: z.array(reportedItem), openCount: z.number().int(), next: id.nullable() })),

  resolve: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/reports/{kind}/{id}/resolution",
      summary:
        "Resolve the reports on an item: dismiss them, hide or remove the item, or warn its author; " +
        "admins may also suspend the author",
    })
    .input(
      subject
        .extend({
          resolution: z.enum(RESOLUTIONS),
          reason: paragraphs(LIMITS.moderationReason).nullish(),
          /** Admins only: also suspends the author. */
          suspendFor: z.enum(SUSPENSION_PERIODS).nullish(),
        })
        .refine(({ resolution, reason }) => resolution !== "warn" || isFilled(reason), {
          path: ["reason"],
          message: "Enter a reason for the warning",
        })
        .refine(({ suspendFor, reason }) => !suspendFor || isFilled(reason), {
          path: ["reason"],
          message: "Enter a reason for the suspension",
        })
        .refine(({ suspendFor, resolution }) => !suspendFor || resolution !== "dismiss", {
          path: ["suspendFor"],
          message: "You can't suspend the author when you dismiss the reports",
        }),
    )
    .errors({
      ...NOT_FOUND,
      ...NOT_SUSPENDABLE,
      ALREADY_RESOLVED: {
        status: 409,
        message: "Someone else already handled this.",
        data: z.object({ outcome: z.string(), moderatorName: z.string().nullable() }),
      },
      NOT_FOR_THIS: { status: 422, message: "This action isn't available for this item." },
    })
    .output(z.object({ openCount: z.number().int() })),

  create: memberProcedure
    .route({
      method: "POST",
      path: "/reports",
      summary: "Report an item to the moderators, once",
      successStatus: 201,
    })
    .input(
      z
        .object({
          subject,
          reason: z.enum(REPORT_REASONS),
          details: paragraphs(LIMITS.reportDetails).default(""),
        })
        .refine(({ reason, details }) => reason !== "other" || isFilled(details), {
          path: ["details"],
          message: "Please describe the problem",
        }),
    )
    .errors({
      ...NOT_FOUND,
      ALREADY_REPORTED: { status: 409, message: "You already reported this." },
      OWN_CONTENT: { status: 422, message: "You can't report your own content." },
    })
    .output(z.object({})),
};
