import * as z from "zod";
import { email } from "#contract/account/fields.ts";
import {
  id,
  isVisible,
  LIMITS,
  line,
  markedText,
  moderatorProcedure,
  momentKey,
  NEWSLETTER_FILTERS,
  NEWSLETTER_STATUSES,
  NOT_FOUND,
  publicProcedure,
  requiredName,
  timestamp,
} from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { changed, editedVersion, version } from "#contract/versions.ts";
import { HONEYPOT_FILLED, honeypot } from "./honeypot.ts";

const token = line(1000).min(1);
const done = z.object({});

const subscriber = z.object({
  id,
  email: z.string(),
  isConfirmed: z.boolean(),
  createdAt: timestamp,
  confirmedAt: timestamp.nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

const subscriberKey = momentKey.meta({ description: "`next` of the previous page" });

export const issueContent = z.object({
  subject: requiredName(LIMITS.newsletterSubject, "Subject is required"),
  body: markedText(LIMITS.newsletterBody, undefined, SERVER_LIMITS.newsletterLines)
    .min(1, "Body is required")
    .refine(isVisible, "Body is required")
    .meta({ description: "Markdown: headings, bold, italics, lists, quotes and links" }),
});
export type IssueContent = z.infer<typeof issueContent>;

const issueHead = z.object({
  id,
  subject: z.string(),
  status: z.enum(NEWSLETTER_STATUSES),
  updatedAt: timestamp,
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
  /** Confirmed subscribers when sending began. */
  recipientCount: z.number().int(),
  queuedCount: z.number().int(),
  waitingCount: z.number().int(),
});
export type IssueHead = z.infer<typeof issueHead>;

const issue = issueHead.extend({ body: z.string(), version });
export type Issue = z.infer<typeof issue>;

const ISSUE_ERRORS = {
  ...NOT_FOUND,
  NOT_A_DRAFT: { status: 409, message: "This issue was already sent." },
  ...changed(z.object({ subject: z.string(), body: z.string() })),
} as const;

export const newsletter = {
  subscribe: publicProcedure
    .route({
      method: "POST",
      path: "/newsletter/subscriptions",
      summary: "Subscribe to the newsletter; sends a confirmation link by email",
    })
    .input(
      z.object({
        email,
        q7: honeypot,
      }),
    )
    .errors(HONEYPOT_FILLED)
    .output(z.object({ message: z.string() })),

  confirm: publicProcedure
    .route({
      method: "POST",
      path: "/newsletter/confirmations",
      summary: "Confirm a subscription with the single-use token of its link",
    })
    .input(z.object({ token }))
    .errors({
      INVALID_LINK: {
        status: 410,
        message: "This link has expired or was already used. Please subscribe again.",
      },
    })
    .output(done),

  listSubscribers: moderatorProcedure
    .route({
      method: "GET",
      path: "/newsletter/subscribers",
      summary: "List newsletter subscribers, newest first, 50 per page",
    })
    .input(
      z.object({
        q: line(LIMITS.email).default("").meta({ description: "Searches the email address" }),
        status: z.enum(NEWSLETTER_FILTERS).optional(),
        after: subscriberKey.optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(subscriber),
        next: z.string().nullable(),
        /** Counts of all subscribers that match the search; the status filter does not affect them. */
        counts: z.object({ pending: z.number().int(), confirmed: z.number().int() }),
      }),
    ),

  exportSubscribers: moderatorProcedure
    .route({
      method: "GET",
      path: "/newsletter/subscribers/export",
      summary: "Export subscribers as CSV, 5,000 per page",
    })
    .input(z.object({ after: subscriberKey.optional() }))
    .output(z.object({ fileName: z.string(), csv: z.string(), next: z.string().nullable() })),

  deleteSubscriber: moderatorProcedure
    .route({
      method: "DELETE",
      path: "/newsletter/subscribers/{id}",
      summary: "Delete a subscriber and suppress the address, stored as a hash",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(done),

  listIssues: moderatorProcedure
    .route({
      method: "GET",
      path: "/newsletter/issues",
      summary: "List drafts and issues, newest first, 20 per page",
    })
    .input(z.object({ after: id.optional() }))
    .output(z.object({ items: z.array(issueHead), next: id.nullable() })),

  getIssue: moderatorProcedure
    .route({ method: "GET", path: "/newsletter/issues/{id}", summary: "Get an issue with its text" })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(issue),

  createIssue: moderatorProcedure
    .route({ method: "POST", path: "/newsletter/issues", summary: "Create a draft", successStatus: 201 })
    .input(issueContent)
    .output(issue),

  updateIssue: moderatorProcedure
    .route({ method: "PUT", path: "/newsletter/issues/{id}", summary: "Update a draft" })
    .input(issueContent.extend({ id, version: editedVersion }))
    .errors(ISSUE_ERRORS)
    .output(issue),

  deleteIssue: moderatorProcedure
    .route({ method: "DELETE", path: "/newsletter/issues/{id}", summary: "Delete a draft" })
    .input(z.object({ id }))
    .errors({ ...NOT_FOUND, NOT_A_DRAFT: ISSUE_ERRORS.NOT_A_DRAFT })
    .output(done),

  previewIssue: moderatorProcedure
    .route({
      method: "POST",
      path: "/newsletter/issues/{id}/preview",
      summary: "Get the URL of a preview of the email, valid for ten minutes",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(z.object({ address: z.string() })),

  sendTestIssue: moderatorProcedure
    .route({ method: "POST", path: "/newsletter/issues/{id}/test", summary: "Send a test email to yourself" })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(done),

  sendIssue: moderatorProcedure
    .route({
      method: "POST",
      path: "/newsletter/issues/{id}/sending",
      summary: "Send a draft to all confirmed subscribers, once",
    })
    .input(z.object({ id, version: editedVersion }))
    .errors({
      ...ISSUE_ERRORS,
      NOBODY: { status: 422, message: "There are no confirmed subscribers yet." },
    })
    .output(issue),
};
