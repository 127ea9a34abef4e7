/** What moderators and the rules do, as the log tells it. */
export const ACTION_TEXTS: Record<string, string> = {
  approve: "approved",
  reject: "rejected",
  dismiss: "reports dismissed",
  hide: "hidden",
  remove: "removed",
  restore: "given back",
  warn: "warned",
};
