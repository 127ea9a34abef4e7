/** A confirmation can wait until the evening; a reset is needed now. */
export const CONFIRMATION_HOURS = 24;
export const RESET_HOURS = 1;

export const RESTORE_DAYS = 7;

/** A sign-in this recent replaces the current password (docs/product.md#accounts). */
const RECENT_MINUTES = 10;

/** Whether a password change needs the current password; an email change always does. */
export function asksForPassword({ createdAt }: { createdAt: Date }, now = Date.now()): boolean {
  return now - createdAt.getTime() > RECENT_MINUTES * 60 * 1000;
}
