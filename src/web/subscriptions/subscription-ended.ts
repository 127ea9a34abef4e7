import type { Subscription } from "#contract/subscriptions.ts";

const ENDED: readonly Subscription["status"][] = [null, "canceled", "incomplete", "incomplete_expired"];

/** True if there is no running subscription: it can be bought, and can't be canceled. */
export const hasEnded = (status: Subscription["status"]) => ENDED.includes(status);
