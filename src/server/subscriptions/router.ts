export { getCheckout } from "./checkout.ts";
export { createCheckout } from "./create-checkout.ts";
export { createPortal } from "./create-portal.ts";
export { getSubscription } from "./get-subscription.ts";
