export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  premiumPrice: string;
  /** Undefined: Stripe's own. */
  apiUrl: string | undefined;
}

interface StripeVariables {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_PREMIUM_PRICE?: string | undefined;
  STRIPE_API_URL?: string | undefined;
}

const TOGETHER = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PREMIUM_PRICE"] as const;

/** All three Stripe variables must be set together. */
export function stripeMistakes(values: StripeVariables): string[] {
  const [given] = [...TOGETHER, "STRIPE_API_URL" as const].filter((name) => values[name] !== undefined);
  if (given === undefined) return [];
  return TOGETHER.filter((name) => values[name] === undefined).map(
    (name) => `${name} is required with ${given}`,
  );
}

export function readStripeConfig(values: StripeVariables): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PREMIUM_PRICE, STRIPE_API_URL } = values;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PREMIUM_PRICE) return undefined;
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    premiumPrice: STRIPE_PREMIUM_PRICE,
    apiUrl: STRIPE_API_URL,
  };
}
