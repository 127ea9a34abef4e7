import * as z from "zod";
import { INVALID_LINK } from "#contract/account/fields.ts";
import {
  id,
  line,
  marketRef,
  memberProcedure,
  publicProcedure,
  timestamp,
  toolRef,
} from "#contract/parts.ts";
import { USE_ANSWERS } from "./use.ts";

const token = line(1024).min(1);

const answer = z.object({
  answer: z.enum(USE_ANSWERS),
  /** The month, "2026-03"; null if they still use it, or don't say. */
  stoppedIn: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "Choose a month")
    .nullable(),
});

const checkIn = z.object({
  /** Answers it without signing in, as the link of the email does. */
  token,
  reviewId: id,
  tool: toolRef.pick({ name: true }),
  market: marketRef.pick({ city: true, state: true }),
  /** Of the review. */
  createdAt: timestamp,
  /** Null until its author answers. */
  given: answer.nullable(),
});
export type CheckIn = z.infer<typeof checkIn>;

export const checkIns = {
  list: memberProcedure
    .route({
      method: "GET",
      path: "/check-ins",
      summary:
        "List which of your reviews you were asked about, whether you still use the tool, and didn't answer",
    })
    .output(z.array(checkIn)),

  get: publicProcedure
    .route({
      method: "GET",
      path: "/check-ins/link",
      summary: "Get what the link of an email asks, without answering",
    })
    .input(z.object({ token }))
    .errors(INVALID_LINK)
    .output(checkIn),

  answer: publicProcedure
    .route({
      method: "POST",
      path: "/check-ins/link",
      summary:
        "Say whether you still use the tool of your review; the review shows it. Another answer replaces it",
    })
    .input(answer.extend({ token }))
    .errors({
      ...INVALID_LINK,
      WRONG_MONTH: { status: 422, message: "Choose a month since your review, and not a later one." },
    })
    .output(checkIn),
};
