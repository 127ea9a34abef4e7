import type { Reader } from "#server/platform/reader.ts";

interface Suspendable {
  roles: readonly string[];
  isSuspended: boolean;
}

/** Members with a role can't be suspended, which protects the acting admin and the last admin. */
export function canSuspend(reader: Reader, { roles, isSuspended }: Suspendable): boolean {
  return reader.isAdmin && roles.length === 0 && !isSuspended;
}

export const canLift = (reader: Reader, { isSuspended }: Pick<Suspendable, "isSuspended">): boolean =>
  reader.isAdmin && isSuspended;
