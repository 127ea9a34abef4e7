import { PROOF_OUTCOMES } from "#contract/proofs/terms.ts";
import * as account from "#server/account/account-mails.ts";
import * as factors from "#server/account/change-factors/factor-mails.ts";
import { passwordChangedMail } from "#server/account/change-password/password-changed-mail.ts";
import { goodbyeMail } from "#server/account/data/goodbye-mail.ts";
import { identityLinkedMail, identityUnlinkedMail } from "#server/account/providers/provider-mails.ts";
import { welcomeMail } from "#server/account/sign-up/welcome-mail.ts";
import { checkInMailWith } from "#server/check-ins/check-in-mail.ts";
import { contactRequestMail } from "#server/contact/contact-request-mail.ts";
import { reminderMailWith } from "#server/contracts/reminders/reminder-mail.ts";
import { composeDigest, type DigestEntry } from "#server/digests/digest.ts";
import { digestMail } from "#server/digests/digest-mail.ts";
import { firstReviewMail } from "#server/follows/first-review-mail.ts";
import { prepareIssue } from "#server/newsletter/issues/issue-mail.ts";
import {
  alreadySubscribedMail,
  newsletterConfirmation,
} from "#server/newsletter/subscribers/newsletter-mails.ts";
import type { MailFacts } from "#server/notifications/load-mail-facts.ts";
import { notificationMail } from "#server/notifications/write-mail.ts";
import { suspensionLiftedMail, suspensionMail } from "#server/people/suspension-mails.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { priceChangeMailWith } from "#server/price-changes/price-change-mail.ts";
import { receiptMail, refundMail } from "#server/subscriptions/subscription-mails.ts";

const ID = "019ab000-0000-7000-8000-000000000000";
const TOKEN = "4mT0bqYxk2vVZ3kQ9s1wJc8hLrEo7uNfPaDgXiBtyKU";
const REVIEW = "Copperline Leads in Austin, TX";
const DISCUSSION = "Is zip exclusivity worth it?";

/** User text in the emails; plausible by default. */
export interface Written {
  name: string;
  actor: string;
  text: string;
}

const BELIEVABLE: Written = {
  name: "Nora Quill",
  actor: "Owen Marsh",
  text: "They called back within the hour, and the leads were exclusive for the first week. After that we shared them with two other teams.",
};

/** Returns all emails of the product by name and state. */
export function listSampleMails(config: Config, written: Partial<Written> = {}): Record<string, Mail> {
  const people = { ...BELIEVABLE, ...written };
  const person = { userId: ID, email: "nora@world.test", name: people.name };
  const asked = { email: person.email, token: TOKEN };
  return {
    "confirm-email": account.confirmationMail(config, { ...asked, redirect: "/add-review" }),
    "confirm-email-with-provider": account.confirmationMail(config, {
      ...asked,
      redirect: undefined,
      provider: "Acme",
    }),
    "identity-linked": identityLinkedMail(config, { ...person, provider: "Acme" }),
    "identity-unlinked": identityUnlinkedMail(config, { ...person, provider: "Acme" }),
    welcome: welcomeMail(config, { ...person, unsubscribeUrl: unsubscribeUrl(config) }),
    "address-in-use": account.addressInUseMail(config, person),
    "reset-password": account.passwordResetMail(config, { ...asked, name: people.name }),
    "password-changed": passwordChangedMail(config, { ...person, removed: [], stays: [] }),
    "password-changed-after-undo": passwordChangedMail(config, {
      ...person,
      removed: [`the passkey “${people.name}”`, "codes from an app"],
      stays: ["the passkey “iPhone”", `Acme (${person.email})`],
    }),
    "passkey-added": factors.passkeyAddedMail(config, { ...person, passkey: people.name, endsOthers: true }),
    "passkey-removed": factors.passkeyRemovedMail(config, { ...person, passkey: people.name }),
    "second-factor-reset": factors.secondFactorResetMail(config, person),
    "factor-link": factors.factorLinkMail(config, { ...person, token: TOKEN }),
    "role-granted": factors.roleChangedMail(config, { ...person, role: "moderator", isGranted: true }),
    "role-revoked": factors.roleChangedMail(config, { ...person, role: "admin", isGranted: false }),
    "codes-on": factors.codesOnMail(config, person),
    "codes-off": factors.codesOffMail(config, person),
    "recovery-codes-replaced": factors.recoveryCodesReplacedMail(config, person),
    "recovery-code-used": factors.recoveryCodeUsedMail(config, { ...person, left: 9 }),
    "change-email": account.emailChangeMail(config, { ...asked, userId: ID }),
    "change-email-asked": account.emailChangeAskedMail(config, person),
    "email-changed": account.emailChangedMail(config, { ...person, undoToken: TOKEN }),
    "email-restored": account.emailChangedMail(config, person),
    "address-reserved": account.addressReservedMail(config, person),
    "address-wanted": account.emailWantedMail(config, person),
    "account-deleted": goodbyeMail(config, { email: person.email, keepsContributions: true }),
    "account-deleted-with-all": goodbyeMail(config, { email: person.email, keepsContributions: false }),
    "account-suspended": suspensionMail(config, person, {
      reason: people.text,
      until: "2026-11-30T15:00:00.000Z",
    }),
    "account-suspended-until-lifted": suspensionMail(config, person, { reason: people.text, until: null }),
    "suspension-lifted": suspensionLiftedMail(config, person),
    receipt: receiptMail(config, { ...person, id: ID }, { reviewId: ID, title: REVIEW }),
    refund: refundMail(config, { ...person, id: ID }, { title: REVIEW, isTwice: false }),
    "refund-twice": refundMail(config, { ...person, id: ID }, { title: REVIEW, isTwice: true }),
    ...newsletterMails(config, asked, people),
    contact: contactMail(config, people),
    "check-in": checkInMailWith(
      config,
      {
        ...{ userId: ID, recipient: person.email, fullName: people.name, reviewId: ID },
        ...{ tool: { name: "Copperline Leads" }, market: { city: "Austin", state: "TX" } },
      },
      { token: TOKEN, unsubscribeUrl: unsubscribeUrl(config) },
    ),
    ...weeklyMails(config, person, people),
    "first-review": firstReviewMail(
      config,
      {
        ...{ id: ID, sentence: "The first CRM review in Casper, WY is here", score: 7.5, monthlyCost: 155 },
        ...{ tool: { name: "Foyer CRM" }, market: { city: "Casper", state: "WY" } },
      },
      {
        ...{ userId: ID, recipient: person.email, fullName: people.name },
        unsubscribeUrl: unsubscribeUrl(config),
      },
    ),
    renewal: renewalMail(config, person, 30),
    "renewal-without-notice": renewalMail(config, person, null),
    "price-change": priceChangeMail(config, people, [PRICE_CHANGE]),
    "price-changes": priceChangeMail(config, people, [
      PRICE_CHANGE,
      {
        what: "Copperline Leads across the U.S.",
        prices: "$310 a month now, $340 before",
        path: "/tools/copperline-leads",
      },
    ]),
    ...notificationMails(config, people),
  };
}

function renewalMail(
  config: Config,
  { email, name }: { email: string; name: string },
  noticeDays: number | null,
): Mail {
  const row = { id: ID, userId: ID, toolId: ID, price: 195, isYearly: false, since: null };
  return reminderMailWith(
    config,
    {
      ...{ row: { ...row, renewsOn: "2027-01-03", noticeDays }, recipient: email, fullName: name },
      ...{ tool: { name: "Foyer CRM" }, renewal: "2027-01-03" },
      noticeBy: noticeDays === null ? null : "2026-12-04",
      comparison: { area: { kind: "state", state: "TX" }, text: "4 of 6 pay less" },
    },
    { today: "2026-11-29", unsubscribeUrl: unsubscribeUrl(config) },
  );
}
const PRICE_CHANGE = {
  what: "Foyer CRM in Austin",
  prices: "$155 a month now, $140 before",
  path: "/tools/foyer-crm?market=austin-tx",
};

const priceChangeMail = (
  config: Config,
  { name }: Written,
  changes: Parameters<typeof priceChangeMailWith>[2],
): Mail =>
  priceChangeMailWith(
    config,
    {
      ...{ userId: ID, recipient: "nora@world.test", fullName: name },
      unsubscribeUrl: unsubscribeUrl(config),
    },
    changes,
  );

const unsubscribeUrl = ({ publicUrl }: Config) => `${publicUrl}/unsubscribe?token=${TOKEN}${TOKEN}`;

function newsletterMails(config: Config, asked: { email: string; token: string }, { text }: Written) {
  const body = `## What agents pay in Austin\n\n${text}\n\n- **Copperline Leads**: $40 a lead\n- Foyer CRM: [see reviews](${config.publicUrl}/tools)\n\n> Ask for the first week.`;
  const copy = { recipient: asked.email, unsubscribeUrl: unsubscribeUrl(config), issueId: ID };
  return {
    "newsletter-confirm": newsletterConfirmation(config, asked),
    "newsletter-already": alreadySubscribedMail(config, { ...asked, unsubscribeUrl: unsubscribeUrl(config) }),
    newsletter: prepareIssue(config, { subject: "Austin in November", body })(copy),
  };
}

function weeklyMails(
  config: Config,
  person: { userId: string; email: string; name: string },
  { actor, text }: Written,
): Record<string, Mail> {
  const answers: DigestEntry[] = [
    {
      title: "Austin, TX",
      text: "CRMs in Austin. Best rated: Foyer CRM, 7.2 (Austin, 6 reviews). Lowest cost: Rolodesk, 6.3¢ per active contact (Texas, only 3 reviews).",
      path: "/leaderboards?category=CRM&market=austin-tx",
    },
  ];
  const review = {
    title: `${REVIEW}: 8.2 out of 10`,
    text: `${actor}, $300 a month: ${text}`,
    path: `/reviews/${ID}`,
  };
  const discussion = { title: DISCUSSION, text: `${actor}: ${text}`, path: `/discussions/${ID}` };
  const copy = {
    ...{ userId: person.userId, recipient: person.email, fullName: person.name },
    ...{ thread: "digest:x", unsubscribeUrl: unsubscribeUrl(config) },
  };
  const of = (isLast: boolean, news: Parameters<typeof composeDigest>[0]) => {
    const digest = composeDigest(news);
    if (!digest) throw new Error("there is nothing new");
    return digestMail(config, { ...copy, isLast }, digest);
  };
  return {
    "weekly-email": of(false, {
      ...{ answers, reviews: [review, review], discussions: [discussion] },
      ...{ reviewCount: 14, discussionCount: 1 },
    }),
    "weekly-email-last": of(true, {
      ...{ answers: [], reviews: [], discussions: [discussion] },
      ...{ reviewCount: 0, discussionCount: 1 },
    }),
  };
}

function contactMail(config: Config, { actor, text }: Written): Mail {
  return contactRequestMail(config, {
    name: actor,
    email: "owen@world.test",
    company: "Marsh & Daughters",
    phone: "(555) 123-4567",
    message: `Hello,\n\n${text}\n\nRegards`,
  });
}

function notificationMails(config: Config, written: Written): Record<string, Mail> {
  const ends = { thread: "x", unsubscribeUrl: unsubscribeUrl(config) };
  const of = (title: string, over: Partial<MailFacts>, preference?: Mail["preference"]) =>
    notificationMail(config, factsOf(written, over), { title, ...(preference && { preference, ...ends }) });
  const comment = { ...COMMENT, body: parseRichText(written.text) };
  const decided = { kind: "moderation", mail: "owed", actor: null } as const;
  const reason = written.text;
  const message = { ...MESSAGE, content: written.text };
  return {
    "reply-on-review": of(REVIEW, { review: OWN_REVIEW, comment }, "review_replies"),
    "reply-on-discussion": of(DISCUSSION, { discussion: OWN_DISCUSSION, comment }, "discussion_replies"),
    "reply-on-comment": of(
      DISCUSSION,
      { discussion: OWN_DISCUSSION, comment: { ...comment, parentId: ID } },
      "discussion_replies",
    ),
    mention: of(REVIEW, { kind: "mention", review: OWN_REVIEW, comment }, "review_replies"),
    message: of("", { kind: "message", message }, "message_notifications"),
    "message-several": of("", { kind: "message", message, count: 3 }, "message_notifications"),
    "message-request": of(
      "",
      { kind: "message", message: { ...message, isRequest: true } },
      "message_notifications",
    ),
    "review-approved": of(REVIEW, { ...decided, review: OWN_REVIEW, outcome: "approved" }),
    "review-rejected": of(REVIEW, { ...decided, review: OWN_REVIEW, outcome: "rejected", reason }),
    "discussion-hidden": of(DISCUSSION, {
      ...decided,
      discussion: OWN_DISCUSSION,
      outcome: "hidden",
      reason,
    }),
    "comment-removed": of(REVIEW, { ...decided, review: OWN_REVIEW, comment, outcome: "removed", reason }),
    "comment-restored": of(REVIEW, { ...decided, review: OWN_REVIEW, comment, outcome: "restored" }),
    ...Object.fromEntries(
      PROOF_OUTCOMES.map((outcome) => [
        outcome,
        of(REVIEW, {
          ...{ ...decided, kind: "proof", outcome },
          review: outcome.startsWith("receipt") ? OWN_REVIEW : null,
          reason: outcome.endsWith("rejected") ? reason : null,
        }),
      ]),
    ),
    warning: of(REVIEW, { ...decided, kind: "warning", review: OWN_REVIEW, reason }),
  };
}

const OWN_REVIEW = { id: ID, userId: ID, toolId: ID, marketId: ID, status: "approved" } as const;
const OWN_DISCUSSION = { id: ID, userId: ID, title: DISCUSSION, status: "approved" } as const;
const COMMENT = { id: ID, userId: ID, parentId: null, status: "visible", body: null } as const;
const MESSAGE = { id: ID, subject: null, content: "", read: false, isDelivered: true, isRequest: false };

function factsOf({ name, actor }: Written, over: Partial<MailFacts>): MailFacts {
  return {
    ...{ id: ID, userId: ID, kind: "reply", mail: "review_replies", readAt: null, groupKey: null },
    ...{ count: 1, outcome: null, reason: null, isBlocked: false, isStillNamed: true, isMuted: false },
    recipient: { email: "nora@world.test", fullName: name },
    actor: { fullName: actor },
    ...{ review: null, discussion: null, comment: null, message: null },
    ...over,
  };
}
