import { randomBytes, randomInt } from "node:crypto";
import type { Captcha } from "#contract/emails/contact.ts";
import type { Cast, Member } from "./cast.ts";

export interface Request {
  kind: string;
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: unknown;
  mark?: string;
  headers?: Record<string, string>;
}

interface Preparation {
  cast: Cast;
  member: Member;
  /** How often this person has done this before. */
  count: number;
  /** @returns undefined on failure */
  read(path: string, headers?: Record<string, string>): Promise<unknown>;
}

export interface Write {
  kind: string;
  /** Pause between two writes of a person, set by the rate limits in limits.ts. */
  everyMs: number;
  isForModerator?: boolean;
  /** Retried on failure. Others are not, as when people close the page; the ledger checks them. */
  isRepeated?: boolean;
  prepare(preparation: Preparation): Promise<Request | undefined> | Request;
}

/** Short enough not to count as a near duplicate (find-reason-to-hold.ts). */
const newMark = () => `Mark ${randomBytes(8).toString("hex")}`;

export const POINTS_OF_A_REVIEW = 3;
export const TAGS_OF_A_REVIEW = 2;
const MOST_REVIEWS = 9;

const at = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

export const WRITES: readonly Write[] = [
  {
    kind: "review",
    everyMs: 6_000,
    prepare({ cast, member, count }) {
      if (count >= MOST_REVIEWS) return Promise.resolve(undefined);
      const mark = newMark();
      const tool = at(cast.tools, member.index + count);
      const { city, state } = at(cast.markets, 100 + member.index * MOST_REVIEWS + count);
      const body = {
        toolName: tool.name,
        category: tool.category,
        city,
        state,
        monthlyCost: 620,
        leadVolumeMonthly: 34,
        leadQualityScore: 9,
        conversionRate: 2.9,
        overallRecommendation: true,
        reviewerYearsExperience: 9,
        reviewerType: "solo_agent",
        brokerage: null,
        detailedReview: mark,
        pros: ["Exclusive", "They answer the phone"],
        cons: ["Slow first month"],
        tagIds: cast.tagIds.slice(0, TAGS_OF_A_REVIEW),
        connection: "none",
      };
      return { kind: "review", method: "POST", path: "/api/reviews", body, mark };
    },
  },
  {
    kind: "approval",
    everyMs: 700,
    isForModerator: true,
    async prepare({ read }) {
      const queue = (await read("/api/moderation/reviews")) as { items: { id: string }[] } | undefined;
      const mark = queue?.items[0]?.id;
      if (mark === undefined) return undefined;
      const path = `/api/moderation/reviews/${mark}/decision`;
      return { kind: "approval", method: "POST", path, body: { decision: "approved" }, mark };
    },
  },
  {
    kind: "comment",
    everyMs: 6_300,
    prepare({ cast }) {
      const mark = newMark();
      const thread = { kind: "review", id: at(cast.reviewIds, randomInt(cast.reviewIds.length)) };
      return {
        kind: "comment",
        method: "POST",
        path: "/api/comments",
        body: { thread, content: mark },
        mark,
      };
    },
  },
  {
    kind: "like",
    everyMs: 800,
    isRepeated: true,
    prepare({ cast, member, count }) {
      if (count >= cast.reviewIds.length) return Promise.resolve(undefined);
      const id = at(cast.reviewIds, count + member.index);
      return { kind: "like", method: "PUT", path: `/api/reviews/${id}/like`, mark: `${member.id} ${id}` };
    },
  },
  {
    kind: "message",
    everyMs: 3_200,
    prepare({ member }) {
      const mark = newMark();
      const body = { recipientId: member.partnerId, content: mark };
      return { kind: "message", method: "POST", path: "/api/messages", body, mark };
    },
  },
  {
    kind: "contact request",
    everyMs: 6_000,
    async prepare({ read }) {
      const mark = newMark();
      // A random network: many visitors come from many networks.
      const headers = { "x-forwarded-for": `2001:db8:f:${randomInt(65_536).toString(16)}::1` };
      const captcha = (await read("/api/contact/captcha", headers)) as Captcha | undefined;
      if (!captcha) return undefined;
      const [one, other] = captcha.numbers;
      const body = {
        name: "Robin Reader",
        email: "robin@world.test",
        message: mark,
        consent: true,
        captcha: { token: captcha.token, answer: one + other },
      };
      return { kind: "contact request", method: "POST", path: "/api/contact/requests", body, mark, headers };
    },
  },
];

export const READS: readonly ((cast: Cast, count: number) => { kind: string; path: string })[] = [
  (cast, count) => ({ kind: "read", path: `/api/reviews/${at(cast.reviewIds, count)}` }),
  (cast, count) => ({ kind: "read", path: `/api/reviews/${at(cast.reviewIds, count)}/comments` }),
  () => ({ kind: "read", path: "/api/tools" }),
  (_, count) => ({ kind: "read", path: `/api/reviews?page=${1 + (count % 5)}` }),
  () => ({ kind: "read", path: "/api/notifications" }),
  (cast, count) => ({ kind: "page", path: `/reviews/${at(cast.reviewIds, count)}` }),
];
