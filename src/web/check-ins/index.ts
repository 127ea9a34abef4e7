import { lazyPart } from "#web/platform/online.ts";

/** Few members have any. */
export const CheckInCards = lazyPart(() => import("./check-in-cards.tsx"));
