import type { SubscriptionStatus } from "#contract/vocabulary.ts";

/** A checkout to start. The server sets the price, never the browser. */
export interface NewCheckout {
  customerId: string;
  /** Our user id, for finding the payment at the provider. */
  reference: string;
  mode: "subscription" | "payment";
  name: string;
  amountCents: number;
  /** Where the browser returns to. The provider replaces `{CHECKOUT_SESSION_ID}` with the checkout's id. */
  successUrl: string;
  cancelUrl: string;
}

export interface CheckoutState {
  /** "confirming": submitted, but the bank has not confirmed the payment yet. */
  status: "open" | "confirming" | "paid" | "failed" | "expired";
  customerId: string | null;
  reference: string | null;
  url: string | null;
  paymentId: string | null;
  amountCents: number | null;
  currency: string | null;
}

export interface SubscriptionState {
  id: string;
  status: SubscriptionStatus;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** True if its only item has the configured price. */
  isKnownPrice: boolean;
  createdAt: Date;
}

/** Refunded and disputed payments give no access. */
export interface PaymentState {
  /** True only for full refunds; partial refunds keep access. */
  isRefunded: boolean;
  /** The bank holds or took the money; inquiries don't count. */
  isDisputed: boolean;
  customerId: string | null;
  /** The subscription whose latest invoice it paid; set for refunded or disputed payments only. */
  subscriptionId: string | null;
}

/** An event of the provider. It has ids only; the current state is fetched. */
export interface PaymentEvent {
  id: string;
  type: string;
  /**
   * The id of a checkout, a payment or a customer, whose subscription it is; null if the event doesn't name it. Without
   * a subject, the event changes nothing here.
   */
  about: { kind: "checkout" | "subscription" | "payment" | "customer"; id: string | null } | null;
}

export interface Payments {
  provider: "stripe" | "test";
  /** Whether the customer id belongs to this provider; a database may contain those of another. */
  owns(customerId: string): boolean;
  createCustomer(person: { email: string; reference: string }): Promise<string>;
  isCustomerGone(customerId: string): Promise<boolean>;
  createCheckout(checkout: NewCheckout): Promise<{ id: string; url: string | null }>;
  fetchCheckout(id: string): Promise<CheckoutState | null>;
  /** Returns all subscriptions, including ended ones; none if the customer is gone. */
  fetchSubscriptions(customerId: string): Promise<SubscriptionState[]>;
  fetchPayment(id: string): Promise<PaymentState>;
  /** Refunds a payment in full. Idempotent. */
  refund(paymentId: string): Promise<void>;
  /** Ends a subscription immediately. Idempotent. */
  endSubscription(id: string): Promise<void>;
  openPortal(customerId: string, returnUrl: string): Promise<string | null>;
  /** Ends all subscriptions and open checkouts of a customer and deletes it. Idempotent. */
  closeCustomer(customerId: string): Promise<void>;
}
