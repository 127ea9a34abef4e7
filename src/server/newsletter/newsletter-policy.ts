export const CONFIRMATION_DAYS = 7;

/** Pause between confirmation emails to one address. */
export const PENDING_PAUSE_MINUTES = 10;

/** Pause between "already subscribed" emails, so that strangers can't flood a subscriber. */
export const CONFIRMED_PAUSE_HOURS = 24;

/** Unconfirmed subscribers are deleted after this. */
export const KEEP_PENDING_DAYS = 30;

/** Emails queued per transaction: a crash loses at most this much work. */
export const BATCH_SIZE = 100;

export const PREVIEW_SECONDS = 600;
