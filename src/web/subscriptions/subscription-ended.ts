import type { Subscription } from "#contract/subscriptions.ts";

const ENDED: readonly Subscription["status"][] = [null, "canceled", "incomplete", "incomplete_expired"];

/** Whether a subscription is over or never began: it can be bought (again), and there is nothing to end. */
export const hasEnded = (status: Subscription["status"]) => ENDED.includes(status);
