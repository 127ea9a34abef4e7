import type { SubscriptionStatus } from "#contract/vocabulary.ts";

/** What a person is about to pay; the price is ours, never the browser's. */
export interface NewCheckout {
  customerId: string;
  /** Ours, for looking a payment up at the provider. */
  reference: string;
  /** A subscription has the price of the configuration. */
  mode: "subscription" | "payment";
  name: string;
  amountCents: number;
  /** Where the browser goes afterwards; `{CHECKOUT_SESSION_ID}` becomes the checkout's id. */
  successUrl: string;
  cancelUrl: string;
}

/** How a checkout stands at the provider now. */
export interface CheckoutState {
  /** "confirming": it was left, and the bank has not said yes yet. */
  status: "open" | "confirming" | "paid" | "failed" | "expired";
  customerId: string | null;
  reference: string | null;
  /** The page of the provider, while it is open. */
  url: string | null;
  /** Of a single payment. */
  paymentId: string | null;
  amountCents: number | null;
  currency: string | null;
}

/** How a subscription stands at the provider now. */
export interface SubscriptionState {
  id: string;
  status: SubscriptionStatus;
  /** Until when it is paid, or when it ends. */
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** Whether it is for the price of the configuration, alone. */
  isKnownPrice: boolean;
  createdAt: Date;
}

/** How a payment stands now: money that went back opens nothing. */
export interface PaymentState {
  /** All of it; a part that went back is a kindness. */
  isRefunded: boolean;
  /** The bank holds or took it; a mere inquiry does neither. */
  isDisputed: boolean;
  customerId: string | null;
  /** The subscription whose latest month it paid; told of money that went back only. */
  subscriptionId: string | null;
}

/** That something happened at the provider; how it stands now is asked for. */
export interface PaymentEvent {
  id: string;
  type: string;
  about: { kind: "checkout" | "subscription" | "payment" | "customer"; id: string } | null;
  customerId: string | null;
}

/** A provider of payments: Stripe, or the test checkout. It knows no feature, and keeps nothing of ours. */
export interface Payments {
  provider: "stripe" | "test";
  /** Whether a customer is this provider's: a database may have met another one before. */
  owns(customerId: string): boolean;
  createCustomer(person: { email: string; reference: string }): Promise<string>;
  isCustomerGone(customerId: string): Promise<boolean>;
  createCheckout(checkout: NewCheckout): Promise<{ id: string; url: string | null }>;
  /** Null when there is none of this id. */
  readCheckout(id: string): Promise<CheckoutState | null>;
  /** All that a customer ever had; none when the customer is gone. */
  readSubscriptions(customerId: string): Promise<SubscriptionState[]>;
  readPayment(id: string): Promise<PaymentState>;
  /** Gives all of a payment back to how it was paid; may be repeated. */
  refund(paymentId: string): Promise<void>;
  /** Ends a subscription at once; may be repeated. */
  endSubscription(id: string): Promise<void>;
  /** The page where a customer changes the card, cancels and finds invoices. */
  openPortal(customerId: string, returnUrl: string): Promise<string | null>;
  /** Ends every subscription and open checkout of a customer, and forgets them; may be repeated. */
  closeCustomer(customerId: string): Promise<void>;
}
