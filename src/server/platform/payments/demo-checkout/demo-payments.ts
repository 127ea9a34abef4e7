import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { SubscriptionStatus } from "#contract/vocabulary.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { testPayments } from "#server/platform/db/schema/index.ts";
import type { NewCheckout, Payments } from "../payments.ts";

const MARK = "_test_";
const DAY_MS = 86_400_000;
const PERIOD_DAYS = 30;

export const TEST_CHECKOUT_PATH = "/test-checkout";
export const TEST_PORTAL_PATH = "/test-portal";

export const isTestId = (id: string) => /^(?:cus|cs|sub|pi)_test_/.test(id);
export const newTestId = (kind: "cus" | "cs" | "sub" | "pi" | "evt") => `${kind}${MARK}${randomUUID()}`;

export interface TestCheckout extends NewCheckout {
  kind: "checkout";
  status: "open" | "paid" | "expired";
  paymentId: string | null;
}

export interface TestSubscription {
  kind: "subscription";
  status: SubscriptionStatus;
  currentPeriodEnd: string;
  cancelAtPeriodEnd: boolean;
}

interface TestPayment {
  kind: "payment";
  isRefunded: boolean;
}

type TestContent = TestCheckout | TestSubscription | TestPayment;

export const nextPeriodEnd = () => new Date(Date.now() + PERIOD_DAYS * DAY_MS).toISOString();

export async function findTestContent<Kind extends TestContent["kind"]>(
  db: Database,
  id: string,
  kind: Kind,
): Promise<Extract<TestContent, { kind: Kind }> | null> {
  const [row] = await db.select().from(testPayments).where(eq(testPayments.id, id));
  const content = row?.content as TestContent | undefined;
  return content?.kind === kind ? (content as Extract<TestContent, { kind: Kind }>) : null;
}

export async function keepTestContent(
  db: Database | Transaction,
  id: string,
  customerId: string,
  content: TestContent,
) {
  await db
    .insert(testPayments)
    .values({ id, customerId, content })
    .onConflictDoUpdate({ target: testPayments.id, set: { content } });
}

async function changeTestContent<Kind extends TestContent["kind"]>(
  db: Database,
  id: string,
  kind: Kind,
  change: Partial<Extract<TestContent, { kind: Kind }>>,
): Promise<void> {
  const found = await findTestContent(db, id, kind);
  if (found === null) return;
  await db
    .update(testPayments)
    .set({ content: { ...found, ...change } })
    .where(eq(testPayments.id, id));
}

export async function listTestSubscriptions(db: Database, customerId: string) {
  const rows = await db
    .select()
    .from(testPayments)
    .where(
      and(eq(testPayments.customerId, customerId), sql`${testPayments.content}->>'kind' = 'subscription'`),
    )
    .orderBy(sql`created_at desc`);
  return rows.map(({ id, createdAt, content }) => ({ id, createdAt, ...ageOf(content as TestSubscription) }));
}

/** Renews a subscription whose period is over, or ends it if it was canceled. */
function ageOf(subscription: TestSubscription): TestSubscription {
  const end = Date.parse(subscription.currentPeriodEnd);
  if (end > Date.now() || (subscription.status !== "active" && subscription.status !== "trialing"))
    return subscription;
  if (subscription.cancelAtPeriodEnd) return { ...subscription, status: "canceled" };
  const months = Math.ceil((Date.now() - end) / (PERIOD_DAYS * DAY_MS));
  return { ...subscription, currentPeriodEnd: new Date(end + months * PERIOD_DAYS * DAY_MS).toISOString() };
}

export function createTestPayments({ publicUrl }: Pick<Config, "publicUrl">, db: Database): Payments {
  return {
    provider: "test",
    owns: isTestId,
    createCustomer: async () => newTestId("cus"),
    isCustomerGone: async () => false,
    async createCheckout(checkout) {
      const id = newTestId("cs");
      await keepTestContent(db, id, checkout.customerId, {
        kind: "checkout",
        status: "open",
        paymentId: null,
        ...checkout,
      });
      return { id, url: publicUrl + checkoutPath(id) };
    },
    async fetchCheckout(id) {
      const found = await findTestContent(db, id, "checkout");
      if (found === null) return null;
      const { status, customerId, reference, paymentId, amountCents } = found;
      const url = status === "open" ? publicUrl + checkoutPath(id) : null;
      return { status, customerId, reference, paymentId, amountCents, currency: "usd", url };
    },
    async fetchSubscriptions(customerId) {
      const found = await listTestSubscriptions(db, customerId);
      return found.map(({ id, status, currentPeriodEnd, cancelAtPeriodEnd, createdAt }) => ({
        id,
        status,
        currentPeriodEnd: new Date(currentPeriodEnd),
        cancelAtPeriodEnd,
        isKnownPrice: true,
        createdAt,
      }));
    },
    async fetchPayment(id) {
      const found = await findTestContent(db, id, "payment");
      const isRefunded = found?.isRefunded === true;
      return { isRefunded, isDisputed: false, customerId: null, subscriptionId: null };
    },
    async refund(id) {
      await changeTestContent(db, id, "payment", { isRefunded: true });
    },
    async endSubscription(id) {
      await changeTestContent(db, id, "subscription", { status: "canceled" });
    },
    async openPortal(customerId, returnUrl) {
      const back = new URLSearchParams({ return: returnUrl.slice(publicUrl.length) });
      return `${publicUrl}${TEST_PORTAL_PATH}/${customerId}?${back}`;
    },
    async closeCustomer(customerId) {
      await db.delete(testPayments).where(eq(testPayments.customerId, customerId));
    },
  };
}

const checkoutPath = (id: string) => `${TEST_CHECKOUT_PATH}/${id}`;
