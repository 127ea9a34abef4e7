/** A confirmation can wait until the evening; a reset is needed now. */
export const CONFIRMATION_HOURS = 24;
export const RESET_HOURS = 1;

export const RESTORE_DAYS = 7;
