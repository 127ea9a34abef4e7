import * as z from "zod";
import { id } from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";

export const ALREADY_REVIEWED = {
  ALREADY_REVIEWED: {
    status: 409,
    message: "You've already reviewed this tool in this market.",
    data: z.object({ reviewId: id }),
  },
  SAME_MAILBOX: {
    status: 409,
    message:
      "This tool was already reviewed in this market from your email inbox, with another account. Each inbox has one review of it.",
  },
} as const;

export const TOO_MUCH = {
  TOO_MANY_WAITING: {
    status: 409,
    message: `You already have ${SERVER_LIMITS.waiting} reviews in review. You can submit more when some of them are decided.`,
  },
  TOO_MANY_PROPOSALS: {
    status: 409,
    message: `You can submit ${SERVER_LIMITS.proposals} reviews of new tools or markets a day. Choose one from the list, or try again tomorrow.`,
  },
} as const;
