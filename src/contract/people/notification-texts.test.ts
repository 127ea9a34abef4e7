import { describe, expect, test } from "vitest";
import { notificationAddress, sentenceOf } from "./notification-texts.ts";

const ID = "0190a000-0000-7000-8000-000000000001";
const nora = { id: ID, fullName: "Nora Quill", avatarUrl: null };
const base = {
  kind: "reply" as const,
  actor: nora,
  count: 1,
  names: [],
  title: "Copperline Leads in Austin, TX",
  target: { kind: "review" as const, id: ID, commentId: ID },
  outcome: null,
};

describe("the sentence", () => {
  test.each([
    [{}, "Nora Quill replied to you in “Copperline Leads in Austin, TX”"],
    [{ count: 10 }, "Nora Quill replied to you 10 times in “Copperline Leads in Austin, TX”"],
    [{ title: null, actor: null }, "Someone replied to you"],
    [
      { title: "מחיר", kind: "like", actor: { ...nora, fullName: "דנה" } },
      "\u2068דנה\u2069 liked your comment on “\u2068מחיר\u2069”",
    ],
    [
      { count: 5, names: ["Nora Quill", "Owen Park"] },
      "5 new replies in “Copperline Leads in Austin, TX” from Nora Quill and Owen Park",
    ],
    [
      { kind: "mention", count: 12, title: null, names: ["Nora Quill", "Owen Park", "Pia Lee", "Sam Roe"] },
      "12 new replies from Nora Quill, Owen Park, Pia Lee, and others",
    ],
    [{ kind: "mention" }, "Nora Quill mentioned you in “Copperline Leads in Austin, TX”"],
    [{ kind: "thread-reply" }, "Nora Quill commented on “Copperline Leads in Austin, TX”"],
    [
      { kind: "thread-reply", count: 7 },
      "7 new comments on “Copperline Leads in Austin, TX” (latest by Nora Quill)",
    ],
    [{ kind: "like" }, "Nora Quill liked your comment on “Copperline Leads in Austin, TX”"],
    [
      { kind: "like", count: 2, target: { kind: "review", id: ID, commentId: null } },
      "Nora Quill and 1 other liked your review “Copperline Leads in Austin, TX”",
    ],
    [{ kind: "message", count: 3, title: null, target: null }, "Nora Quill sent you 3 messages"],
    [
      { kind: "moderation", outcome: "rejected", target: { kind: "discussion", id: ID, commentId: null } },
      "Your discussion “Copperline Leads in Austin, TX” was not approved",
    ],
    [
      { kind: "moderation", outcome: "restored" },
      "Your comment on “Copperline Leads in Austin, TX” was restored by our team",
    ],
    [{ kind: "report-outcome", outcome: "warned" }, "Thanks for your report. We warned the author"],
  ] as const)("describes %j", (changes, sentence) => {
    expect(sentenceOf({ ...base, ...changes })).toBe(sentence);
  });
});

describe("the link", () => {
  test.each([
    [{ kind: "review", id: ID, commentId: null }, `/reviews/${ID}`],
    [{ kind: "discussion", id: ID, commentId: ID }, `/discussions/${ID}?comment=${ID}#comment-${ID}`],
    [{ kind: "message", id: ID }, `/messages/${ID}`],
    [null, null],
  ] as const)("follows the target of %j", (target, address) =>
    expect(notificationAddress({ target })).toBe(address),
  );
});
