/** Somebody who asks today may read the mail next weekend. */
export const CONFIRMATION_DAYS = 7;

/** Whoever presses Subscribe again gets another mail, but not with every press. */
export const PENDING_PAUSE_MINUTES = 10;

/** Who is subscribed already is told so, but a stranger cannot make it a habit. */
export const CONFIRMED_PAUSE_HOURS = 24;

/** Who never confirmed did not want it, or did not ask. */
export const KEEP_PENDING_DAYS = 30;

/** Mails that are written in one transaction: a restart loses no more work than that. */
export const BATCH_SIZE = 100;

/** Long enough to read it, too short to pass it on. */
export const PREVIEW_SECONDS = 600;
