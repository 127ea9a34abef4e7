export { BuyButton } from "./buy-button.tsx";
export { useSubscription } from "./subscription-queries.ts";
export { usePortal } from "./use-portal.ts";
