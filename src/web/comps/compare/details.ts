/** What "Show all" of a comparison opens, as the address names it. */
export const DETAILS = ["said", "use", "reviewers"] as const;
