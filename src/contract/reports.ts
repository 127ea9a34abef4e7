import * as z from "zod";
import { id, LIMITS, memberProcedure, NOT_FOUND, paragraphs, REPORT_REASONS } from "./parts.ts";

/** What can be reported; a message only by the one it was written to. */
export const REPORTABLE_KINDS = ["review", "discussion", "comment", "message", "person"] as const;

const subject = z.object({ kind: z.enum(REPORTABLE_KINDS), id });
export type ReportSubject = z.infer<typeof subject>;

export const reports = {
  create: memberProcedure
    .route({
      method: "POST",
      path: "/reports",
      tags: ["reports"],
      summary: "Tell the moderators about an item, once",
      successStatus: 201,
    })
    .input(
      z.object({
        subject,
        reason: z.enum(REPORT_REASONS),
        details: paragraphs(LIMITS.reportDetails).default(""),
      }),
    )
    .errors({
      ...NOT_FOUND,
      ALREADY_REPORTED: { status: 409, message: "You have already reported this." },
      OWN_CONTENT: { status: 422, message: "This is your own." },
    })
    .output(z.object({})),
};
