import * as z from "zod";
import { area } from "#contract/comps/views.ts";
import {
  id,
  marketRef,
  memberProcedure,
  NOT_FOUND,
  ownProcedure,
  paragraphs,
  toolLink,
} from "#contract/parts.ts";
import { reviewContent } from "#contract/reviews/content.ts";
import { changed, editedVersion, version } from "#contract/versions.ts";
import { RETURN_LIMITS } from "./returning.ts";

/** A date without a time, "2026-12-14". "Today" is that of UTC. */
const day = z.iso
  .date()
  .refine((text) => text >= "2000-01-01" && text <= "2099-12-31", "Must be from 2000 to 2099");

const price = reviewContent.shape.monthlyCost.meta({ description: "US dollars, for a month or for a year" });

/** What a member pays for a tool. */
const contractContent = z.object({
  price,
  isYearly: z.boolean().meta({ description: "True: `price` is for a year" }),
  marketId: id.nullable().meta({ description: "Where they use it; null without a market" }),
  since: day.nullable(),
  renewsOn: day
    .nullable()
    .meta({ description: "It renews on this day of each year; null: from month to month" }),
  noticeDays: z
    .number()
    .int()
    .min(0)
    .max(365)
    .nullable()
    .meta({ description: "Days before the renewal by which notice must be given; null if it isn't known" }),
  note: paragraphs(RETURN_LIMITS.contractNote),
});
export type ContractContent = z.infer<typeof contractContent>;

/** What others report of a tool: in the market, else in its state, else in the country, the first with 3 reports. */
const priceComparison = z.object({
  area,
  reportCount: z.number().int(),
  /** How many pay less. */
  lowerCount: z.number().int(),
  /** Dollars per month; half pay from the lower to the upper quartile. */
  median: z.number(),
  lowerQuartile: z.number(),
  upperQuartile: z.number(),
  /** "4 of 6 pay less", "You pay the median", "No one pays less" */
  text: z.string(),
});
export type PriceComparison = z.infer<typeof priceComparison>;

const ownContract = contractContent.omit({ marketId: true }).extend({
  id,
  tool: toolLink,
  market: marketRef.nullable(),
  /** Dollars per month; a twelfth of a yearly price, in whole cents. */
  monthly: z.number(),
  /** Today or later. */
  nextRenewal: day.nullable(),
  /** The last day to give notice for it, which may have passed. Null if no notice is known. */
  noticeBy: day.nullable(),
  /** The day on which the next reminder is sent; null if none is due before the next renewal. */
  nextReminder: day.nullable(),
  /** `renewsOn`, if it has passed, and the member has yet to say whether the price changed. */
  askedAbout: day.nullable(),
  /** Null below 3 reports in the country. */
  comparison: priceComparison.nullable(),
  version,
});
export type OwnContract = z.infer<typeof ownContract>;

const ofOwn = z.object({ id });
const CHANGED = changed(contractContent);
const renewal = ofOwn.extend({
  renewsOn: day.meta({ description: "The renewal that passed, `askedAbout`" }),
});

export const contracts = {
  list: memberProcedure
    .route({
      method: "GET",
      path: "/contracts",
      summary: "List your own tools: what you pay, what others pay, and when they renew. Only you can",
    })
    .output(
      z.object({
        /** By the next renewal; those from month to month last. */
        items: z.array(ownContract),
        /** Dollars. */
        total: z.object({ monthly: z.number(), yearly: z.number() }),
        /** Null with fewer than two tools that have a comparison. */
        verdict: z
          .object({
            /** Dollars a month above the sum of the medians of these tools; negative below it. */
            difference: z.number(),
            toolCount: z.number().int(),
          })
          .nullable(),
      }),
    ),

  propose: memberProcedure
    .route({
      method: "GET",
      path: "/contracts/proposals",
      summary:
        "List tools to add: those of your reviews, then the most reviewed of your market or, without one, of the country",
    })
    .output(
      z.object({
        /** That of your newest contract or review. */
        market: marketRef.nullable(),
        tools: z.array(
          z.object({
            tool: toolLink,
            /** Of your review; else the one above. */
            market: marketRef.nullable(),
            /** Dollars per month in your review; null without one. */
            price: z.number().nullable(),
          }),
        ),
      }),
    ),

  /** Not a GET, because addresses are in logs of proxies. */
  compare: ownProcedure
    .route({
      method: "POST",
      path: "/contracts/comparison",
      summary: "Compare a price that you pay for a tool with what others pay; stores nothing",
    })
    .input(contractContent.pick({ price: true, isYearly: true, marketId: true }).extend({ toolId: id }))
    .errors(NOT_FOUND)
    .output(z.object({ comparison: priceComparison.nullable() })),

  create: ownProcedure
    .route({
      method: "POST",
      path: "/contracts",
      summary: "Add a tool that you pay for; the tool and the price are enough",
      successStatus: 201,
    })
    .input(
      contractContent
        .partial()
        .required({ price: true })
        .extend({
          toolId: id,
          id: id.optional().meta({ description: "Chosen by you, so that a retry adds nothing twice" }),
        }),
    )
    .errors({
      ...NOT_FOUND,
      TOO_MANY_CONTRACTS: {
        status: 409,
        message: `You have ${RETURN_LIMITS.contracts} tools. Stop tracking one to add another.`,
      },
    })
    .output(ofOwn),

  update: ownProcedure
    .route({ method: "PUT", path: "/contracts/{id}", summary: "Change what you pay for a tool" })
    .input(contractContent.extend({ id, version: editedVersion }))
    .errors({ ...NOT_FOUND, ...CHANGED })
    .output(z.object({ version })),

  remove: ownProcedure
    .route({ method: "DELETE", path: "/contracts/{id}", summary: "Stop tracking a tool of yours" })
    .input(ofOwn)
    .errors(NOT_FOUND)
    .output(z.object({})),

  keepPrice: ownProcedure
    .route({
      method: "POST",
      path: "/contracts/{id}/kept-price",
      summary: "Say that the price stayed the same after a renewal, which moves on by a year",
    })
    .input(renewal)
    .errors({ ...NOT_FOUND, ...CHANGED })
    .output(z.object({ version })),

  changePrice: ownProcedure
    .route({
      method: "POST",
      path: "/contracts/{id}/changed-price",
      summary: "Set the price after a renewal, which moves on by a year",
    })
    .input(renewal.extend({ price }))
    .errors({ ...NOT_FOUND, ...CHANGED })
    .output(z.object({ version })),
};
