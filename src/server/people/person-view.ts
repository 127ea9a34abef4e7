import type { Person } from "#contract/people/people.ts";
import type { Reader } from "#server/platform/reader.ts";
import type { PersonRow } from "./person-hydration.ts";

/** Only admins see the address (docs/decisions/0017-who-sees-addresses.md). */
export function toPerson(reader: Reader, row: PersonRow): Person {
  const { id, fullName, avatarUrl, brokerage, joinedAt, email, isConfirmed, disabledAt, roles, suspension } =
    row;
  const { reviewCount, discussionCount } = row;
  return {
    ...{ id, fullName, avatarUrl, brokerage, isConfirmed, roles, reviewCount, discussionCount },
    joinedAt: joinedAt.toISOString(),
    email: reader.isAdmin ? email : null,
    isDisabled: disabledAt !== null,
    suspension: suspension && { reason: suspension.reason, until: suspension.endsAt?.toISOString() ?? null },
  };
}
