export { BuyButton } from "./buy-button.tsx";
export { hasEnded, usePortal, useSubscription } from "./subscription.ts";
