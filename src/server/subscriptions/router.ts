export { createCheckout } from "./create-checkout.ts";
export { createPortal } from "./create-portal.ts";
export { getCheckout } from "./get-checkout.ts";
export { getSubscription } from "./get-subscription.ts";
