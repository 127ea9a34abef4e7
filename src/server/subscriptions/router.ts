import { createCheckout } from "./create-checkout.ts";
import { createPortal } from "./create-portal.ts";
import { getCheckout } from "./get-checkout.ts";
import { getSubscription } from "./get-subscription.ts";

export const subscriptionsRouter = { getSubscription, createCheckout, getCheckout, createPortal };
