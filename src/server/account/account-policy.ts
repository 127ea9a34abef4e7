/** A confirmation can wait until the evening; a reset is needed now. */
export const CONFIRMATION_HOURS = 24;
export const RESET_HOURS = 1;

export const RESTORE_DAYS = 7;

/** How long signing in, or confirming it again, allows sensitive changes (docs/product.md#accounts). */
const RECENT_MINUTES = 10;

interface Confirmed {
  createdAt: Date;
  confirmedAt: Date | null;
  secondFactorAt: Date | null;
  takesSecondFactor: boolean;
}

/** Whether a sensitive change needs a factor first; an email change always needs the password, if there is one. */
export function asksToConfirm(session: Confirmed, now = Date.now()): boolean {
  const { createdAt, confirmedAt, secondFactorAt, takesSecondFactor } = session;
  const at = takesSecondFactor ? secondFactorAt : (confirmedAt ?? createdAt);
  return at === null || now - at.getTime() > RECENT_MINUTES * 60 * 1000;
}

/** How many of each the account has. */
export interface WaysIn {
  passwords: number;
  passkeys: number;
  /** At providers that are still configured. */
  identities: number;
}

/** Whether one of them may be removed. */
export const hasAnotherWayIn = (ways: WaysIn): boolean =>
  Object.values(ways).reduce((sum, count) => sum + count, 0) > 1;
