import type { Person } from "#contract/people/people.ts";
import { Badge } from "#web/ui/badge.tsx";
import { capitalize } from "#web/ui/format.ts";

/** Role, suspension and similar; nothing for most accounts. */
export function PersonBadges({ person }: { person: Person }) {
  return (
    <div className="mt-1.5 flex shrink-0 flex-wrap gap-2 empty:hidden sm:mt-0">
      {person.roles.map((role) => (
        <Badge key={role}>{capitalize(role)}</Badge>
      ))}
      {person.suspension && <Badge tone="red">Suspended</Badge>}
      {person.isDisabled && <Badge tone="red">Disabled</Badge>}
      {!person.isConfirmed && <Badge tone="plain">Not confirmed</Badge>}
    </div>
  );
}
