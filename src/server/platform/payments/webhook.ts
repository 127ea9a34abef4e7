import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Config } from "#server/platform/config/config.ts";
import type { RequestVariables } from "#server/platform/http/request-log.ts";
import type { PaymentEvent } from "./payments.ts";

/** Several times our largest event: a checkout session with one item. */
const MAX_EVENT_BYTES = 256 * 1024;

type Apply = (event: PaymentEvent) => Promise<void>;

/** Ignores events with a missing, invalid or stale signature. Stripe retries on statuses above 299. */
export function stripeWebhook({ stripe }: Pick<Config, "stripe">, apply: Apply) {
  const reader =
    stripe && import("./stripe-events.ts").then(({ createEventReader }) => createEventReader(stripe));
  return new Hono<{ Variables: RequestVariables }>()
    .use(bodyLimit({ maxSize: MAX_EVENT_BYTES, onError: (c) => c.text("Too large", 413) }))
    .post("/", async (c) => {
      c.header("cache-control", "no-store");
      const read = await reader;
      if (!read) return c.text("Not Found", 404);
      // The raw body, because the signature covers its bytes.
      const event = read(await c.req.text(), c.req.header("stripe-signature") ?? "");
      if (event === null) return c.text("Invalid or expired Stripe signature", 400);
      try {
        await apply(event);
      } catch (error) {
        c.var.log.error({ err: error, event: event.type }, "a Stripe event could not be applied");
        return c.text("Try again", 500);
      }
      return c.text("OK");
    });
}
