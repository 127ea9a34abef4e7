import Stripe from "stripe";
import type { StripeConfig } from "./stripe-config.ts";

/** The version that this code was written for; upgrades need a review. */
const API_VERSION = "2026-09-30.endive";
const TIMEOUT_MS = 8_000;
const RETRIES = 1;

export function createStripeClient({ secretKey, apiUrl }: StripeConfig): Stripe {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port),
      protocol: url.protocol === "https:" ? "https" : "http",
    }),
  });
}

export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing")
      return null;
    throw error;
  }
}

export const idOf = (field: string | { id: string } | null | undefined): string | null =>
  typeof field === "string" ? field : (field?.id ?? null);
