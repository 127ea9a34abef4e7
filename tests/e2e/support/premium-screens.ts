import type { Checkout, Subscription } from "#contract/people/subscriptions.ts";
import type { Screen } from "./screen.ts";

const PASSWORD = "demo-password";
const SETTINGS = "/settings?tab=subscription";
const SUBSCRIPTION = "**/api/subscription";

/**
 * Screens of purchases in every state. States that need a payment or a bank's decision use mocked responses.
 */
export async function listPremiumScreens(url: string, review: { id: string }): Promise<Screen[]> {
  const [member, premium] = await Promise.all([signIn(url, "member"), signIn(url, "premium")]);
  const [checkout, portal] = await Promise.all([
    ask<{ url: string }>(url, "POST", "/subscription/checkouts", member, { kind: "subscription" }),
    ask<{ url: string }>(url, "POST", "/subscription/portal", premium, { returnUrl: SETTINGS }),
  ]);
  const stored = await ask<Subscription>(url, "GET", "/subscription", premium);
  const { items } = await ask<{ items: { lastMessage: { id: string } }[] }>(url, "GET", "/messages", member);
  const settings = (change: Partial<Subscription>) => ({ [SUBSCRIPTION]: { ...stored, ...change } });
  return [
    { name: "pricing-member", address: "/pricing", as: "member" },
    { name: "pricing-premium", address: "/pricing", as: "premium" },
    {
      ...{ name: "pricing-earned", address: "/pricing", as: "member" },
      answers: settings({ ...NEVER_SUBSCRIBED, credit: earned(review) }),
    },
    {
      ...{ name: "pricing-failed", address: "/pricing", as: "member" },
      answers: settings({ status: "past_due", isPremium: false, hasPaymentFailed: true }),
    },
    {
      ...{ name: "pricing-cancelled", address: "/pricing", as: "premium" },
      answers: settings({ cancelAtPeriodEnd: true }),
    },
    { name: "message", address: `/messages/${items[0]?.lastMessage.id}`, as: "member" },
    { name: "checkout-cancelled", address: `/checkout/cancel?review=${review.id}` },
    ...(["confirming", "paid", "failed"] as const).map((status) => checkoutScreen(status)),
    { name: "test-checkout", address: checkout.url.slice(url.length), isPlain: true },
    { name: "test-portal", address: portal.url.slice(url.length), isPlain: true },
    { name: "settings-subscription", address: SETTINGS, as: "member" },
    { name: "settings-subscription-active", address: SETTINGS, as: "premium" },
    {
      ...{ name: "settings-subscription-cancelled", address: SETTINGS, as: "premium" },
      answers: settings({ cancelAtPeriodEnd: true }),
    },
    {
      ...{ name: "settings-subscription-failed", address: SETTINGS, as: "premium" },
      answers: settings({ status: "past_due", isPremium: false, hasPaymentFailed: true }),
    },
    {
      ...{ name: "settings-subscription-earned", address: SETTINGS, as: "member" },
      answers: settings({ ...NEVER_SUBSCRIBED, credit: earned(review), unlocks: [opened(review)] }),
    },
  ];
}

const NEVER_SUBSCRIBED = { status: null, isPremium: false, periodEnd: null, hasPortal: false };
const SOON = new Date(Date.now() + 60 * 86_400_000).toISOString();
const LONG_TITLE = "Lighthouse Transaction Coordination in Fuquay-Varina, NC";

const earned = ({ id }: { id: string }): Subscription["credit"] => ({
  ...{ until: SOON, days: 90 },
  reviews: [{ id, title: LONG_TITLE, until: SOON }],
});
const LATELY = new Date(Date.now() - 10 * 86_400_000).toISOString();
const opened = ({ id }: { id: string }) => ({ id, title: LONG_TITLE, unlockedAt: LATELY });

function checkoutScreen(status: Checkout["status"]): Screen {
  const answer: Checkout = { kind: "subscription", review: null, status };
  return {
    ...{ name: `checkout-${status}`, address: "/checkout/success?session=cs_1", as: "member" },
    answers: { "**/api/subscription/checkouts/cs_1": answer },
  };
}

export async function signIn(url: string, name: string): Promise<string> {
  const person = { email: `${name}@demo.test`, password: PASSWORD };
  const { accessToken } = await ask<{ accessToken: string }>(url, "POST", "/auth/sign-in", null, person);
  return accessToken;
}

export async function ask<T>(
  url: string,
  method: string,
  path: string,
  token: string | null,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} responded ${response.status}`);
  return (await response.json()) as T;
}
