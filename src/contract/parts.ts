import { oc } from "@orpc/contract";
import * as z from "zod";

/** The kinds of tools (specification section 3). Their order is the order of every list of them. */
export const CATEGORIES = [
  "Lead Generation",
  "CRM",
  "Scheduling",
  "Transaction Management",
  "Website",
  "Marketing",
  "Social Media",
  "Virtual Tours",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Who wrote a review, as the review form asks it. */
export const REVIEWER_TYPES = ["solo_agent", "team", "broker"] as const;
export type ReviewerType = (typeof REVIEWER_TYPES)[number];

/** Who a person is, as profiles say it. */
export const PROFILE_TYPES = ["real_estate_agent", "team_leader", "broker"] as const;
export type ProfileType = (typeof PROFILE_TYPES)[number];

export const MODERATION_STATUSES = ["pending", "approved", "rejected"] as const;
export type ModerationStatus = (typeof MODERATION_STATUSES)[number];

export const REVIEW_SORTS = [
  "newest",
  "oldest",
  "highest-rated",
  "lowest-rated",
  "most-replies",
  "least-replies",
] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Business constants of specification section 9; the rest are ours, with their reasons. */
export const LIMITS = {
  email: 255,
  passwordMin: 6,
  /** Ours: scrypt's work does not depend on it, but a body has to end somewhere; far above any pass phrase. */
  passwordMax: 512,
  fullName: 100,
  brokerage: 100,
  toolName: 100,
  city: 100,
  searchText: 200,
  suggestions: 5,
  popularMarkets: 8,
  searchPageSize: 40,
  marketPageSize: 40,
  cardTags: 3,
  tagPicker: 6,
  /** Ours: tags are labels, not a search index. */
  reviewTags: 10,
  reviewText: 2000,
  reviewTextAmber: 1900,
  points: 10,
  pointText: 200,
  scoreMin: 1,
  scoreMax: 10,
  scoreGreen: 8,
  scoreAmber: 6,
  costWarning: 5000,
  /** Ours: what the column holds; no tool for agents costs a hundredth of it. */
  monthlyCost: 99_999_999.99,
  /** Ours: PostgreSQL's integer. */
  leadVolume: 2_147_483_647,
  yearsExperience: 50,
  moderationReason: 500,
  /** decisions.md, "What the public sees". */
  openingLength: 160,
} as const;

/** The two-letter codes of the 50 states and DC, with their names. */
export const STATES = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
} as const;
export type StateCode = keyof typeof STATES;
export const STATE_CODES = Object.keys(STATES) as [StateCode, ...StateCode[]];

/**
 * What volume and rate are called for the tools of a category (specification section 3; Social Media:
 * decisions.md), and the noun that one unit of the volume has in "$18 a lead".
 */
export const METRICS: Record<Category, { volume: string; rate: string; unit: string; outcome: string }> = {
  "Lead Generation": { volume: "Leads/Month", rate: "Conversion", unit: "lead", outcome: "closing" },
  CRM: { volume: "Contacts Managed", rate: "User Adoption", unit: "contact", outcome: "active contact" },
  Scheduling: {
    volume: "Appointments/Month",
    rate: "Show Rate",
    unit: "appointment",
    outcome: "kept appointment",
  },
  "Transaction Management": {
    volume: "Transactions/Month",
    rate: "Completion Rate",
    unit: "file",
    outcome: "closed file",
  },
  Website: { volume: "Monthly Visits", rate: "Lead Capture Rate", unit: "visit", outcome: "captured lead" },
  Marketing: {
    volume: "Impressions/Month",
    rate: "Engagement Rate",
    unit: "impression",
    outcome: "engaged reader",
  },
  "Social Media": {
    volume: "Reach/Month",
    rate: "Engagement Rate",
    unit: "person reached",
    outcome: "engagement",
  },
  "Virtual Tours": {
    volume: "Tours Created",
    rate: "Viewer Engagement",
    unit: "tour",
    outcome: "engaged tour",
  },
};

/** Text that PostgreSQL can store and a page can show: no NUL, no half of a surrogate pair. */
export const plainText = () =>
  z
    .string()
    .refine(
      (value) => !value.includes("\0") && value.isWellFormed(),
      "Text contains characters that are not allowed",
    );

/** One line of text, trimmed, without control characters (it may end up in a mail header). */
export const line = (max: number, tooLong?: string) =>
  plainText()
    .trim()
    .max(max, tooLong ?? `Must be ${max} characters or less`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
    .refine((value) => !/[\u0000-\u001f\u007f]/.test(value), "Text contains characters that are not allowed");

/** Text of several lines, trimmed, with `\n` as their end; of the control characters it may hold tabs only. */
export const paragraphs = (max: number) =>
  plainText()
    .overwrite((value) => value.replace(/\r\n?/g, "\n"))
    .trim()
    .max(max, `Must be ${max} characters or less`)
    .refine(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
      (value) => !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(value),
      "Text contains characters that are not allowed",
    );

export const id = z.uuid();
export const timestamp = z.iso.datetime().meta({ description: "ISO 8601, UTC" });
export const category = z.enum(CATEGORIES);
export const stateCode = z.enum(STATE_CODES);
export const reviewerType = z.enum(REVIEWER_TYPES);
export const page = z.coerce.number().int().min(1).max(1_000_000).default(1);

export const marketRef = z.object({ id, city: z.string(), state: stateCode, slug: z.string() });
export type MarketRef = z.infer<typeof marketRef>;

export const toolRef = z.object({ id, name: z.string(), category });
export type ToolRef = z.infer<typeof toolRef>;

export const tag = z.object({ id, name: z.string(), color: z.string() });
export type Tag = z.infer<typeof tag>;

/** What others see of the person who wrote something. */
export const author = z.object({ id, fullName: z.string(), avatarUrl: z.string().nullable() });

/** Errors that any operation can answer with; an operation adds its own. */
const common = oc.errors({
  TOO_MANY_REQUESTS: {
    status: 429,
    message: "Too many attempts. Please try again later.",
    data: z.object({ retryAfterSeconds: z.number().int().positive() }),
  },
});

/** For everyone, signed in or not. */
export const publicProcedure = common;

/** For people who are signed in. */
export const memberProcedure = common.errors({
  UNAUTHORIZED: { status: 401, message: "Authentication required" },
});

/** For moderators and admins. */
export const moderatorProcedure = memberProcedure.errors({
  FORBIDDEN: { status: 403, message: "Access denied" },
});

export const NOT_FOUND = { NOT_FOUND: { status: 404, message: "Not found" } } as const;
