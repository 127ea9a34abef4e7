import * as z from "zod";
import { logEntry } from "#contract/moderation/log.ts";
import {
  author,
  id,
  isVisible,
  LIMITS,
  line,
  moderatorProcedure,
  NOT_FOUND,
  PEOPLE_FILTERS,
  POST_STATUSES,
  page,
  paragraphs,
  ROLES,
  SUBSCRIPTION_STATUSES,
  SUSPENSION_PERIODS,
  suspension,
  timestamp,
} from "#contract/parts.ts";
import { background } from "./background.ts";

export const person = author.extend({
  joinedAt: timestamp,
  brokerage: z.string().nullable(),
  /** Public ones. */
  reviewCount: z.number().int(),
  discussionCount: z.number().int(),
  /** Null unless the viewer is an admin. */
  email: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
  isConfirmed: z.boolean(),
  isDisabled: z.boolean(),
  suspension: suspension.nullable(),
});
export type Person = z.infer<typeof person>;

const REPORT_STATES = ["open", "dismissed", "hidden", "removed", "warned"] as const;

const counts = <State extends string>(states: readonly [State, ...State[]]) =>
  z.array(z.object({ state: z.enum(states), count: z.number().int() }));

export const personDetails = person.extend({
  /** Null unless the viewer is an admin; "none" without a subscription. */
  plan: z.enum([...SUBSCRIPTION_STATUSES, "none"]).nullable(),
  wrote: z.object({
    reviews: counts(POST_STATUSES),
    discussions: counts(POST_STATUSES),
    comments: counts(["visible", "held", "hidden", "removed", "rejected", "withdrawn", "deleted"]),
  }),
  reports: z.object({
    about: counts(REPORT_STATES),
    by: counts(REPORT_STATES),
  }),
  /** Actions on the member and their content: the newest 20, newest first. */
  history: z.array(logEntry),
  can: z.object({ suspend: z.boolean(), lift: z.boolean() }),
});
export type PersonDetails = z.infer<typeof personDetails>;

export const suspensionChoice = z.object({ period: z.enum(SUSPENSION_PERIODS) });

const reason = paragraphs(LIMITS.moderationReason)
  .min(1, "Enter a reason for the suspension")
  .refine(isVisible, "Enter a reason for the suspension");

export const NOT_SUSPENDABLE = {
  HAS_ROLE: { status: 422, message: "Moderators and admins can't be suspended. Remove the role first." },
  ALREADY_SUSPENDED: { status: 409, message: "This member is already suspended." },
} as const;

export const people = {
  list: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/people",
      summary: "List accounts, newest first or by their reviews, 40 per page",
    })
    .input(
      z.object({
        q: line(LIMITS.email)
          .default("")
          .meta({ description: "Prefixes of the words in a name; for admins, also of an email address" }),
        show: z.enum(PEOPLE_FILTERS).optional(),
        sort: z.enum(["most-reviewed"]).optional().meta({ description: "Those with the most reviews first" }),
        page,
      }),
    )
    .output(
      z.object({
        items: z.array(person),
        total: z.number().int(),
        pageCount: z.number().int(),
        searchesEmails: z.boolean().meta({ description: "Whether the search covers email addresses" }),
      }),
    ),

  get: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/people/{id}",
      summary: "Get an account with its contributions, reports and earlier moderation",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(personDetails),

  suspend: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/people/{id}/suspension",
      summary: "Suspend a member (admins only): they can read, but not post, message, like or report",
    })
    .input(suspensionChoice.extend({ id, reason }))
    .errors({ ...NOT_FOUND, ...NOT_SUSPENDABLE })
    .output(suspension),

  lift: moderatorProcedure
    .route({
      method: "DELETE",
      path: "/moderation/people/{id}/suspension",
      summary: "Lift the suspension of a member (admins only); does nothing without one",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(z.object({})),

  ...background,
};
