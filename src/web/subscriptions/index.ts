export { BuyButton } from "./buy-button.tsx";
export { hasEnded } from "./subscription-ended.ts";
export { useSubscription } from "./subscription-queries.ts";
export { usePortal } from "./use-portal.ts";
