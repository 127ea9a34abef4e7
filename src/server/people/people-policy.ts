import type { Reader } from "#server/platform/reader.ts";

interface Suspendable {
  roles: readonly string[];
  isSuspended: boolean;
}

/**
 * Admins suspend members. Nobody with a role is suspended, so nobody suspends themselves, and the last admin is safe:
 * the operator takes the role away first.
 */
export function canSuspend(reader: Reader, { roles, isSuspended }: Suspendable): boolean {
  return reader.isAdmin && roles.length === 0 && !isSuspended;
}

export const canLift = (reader: Reader, { isSuspended }: Pick<Suspendable, "isSuspended">): boolean =>
  reader.isAdmin && isSuspended;
