/**
 * Columns of `users` whose values open something without a session. What ends all sessions, because someone else may have
 * been in the account, ends these, too.
 */
export const NO_PRIVATE_ADDRESSES = { savedFeedKey: null };
