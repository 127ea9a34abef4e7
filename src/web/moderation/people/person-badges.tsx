import type { Role } from "#contract/moderation/terms.ts";
import type { Person } from "#contract/people.ts";
import { Badge } from "#web/ui/badge.tsx";

const ROLE_LABELS: Record<Role, string> = { admin: "Admin", moderator: "Moderator" };

/** Role, suspension and similar; nothing for most accounts. */
export function PersonBadges({ person }: { person: Person }) {
  return (
    <div className="mt-1.5 flex shrink-0 flex-wrap gap-2 empty:hidden sm:mt-0">
      {person.roles.map((role) => (
        <Badge key={role}>{ROLE_LABELS[role]}</Badge>
      ))}
      {person.suspension && <Badge tone="red">Suspended</Badge>}
      {person.isDisabled && <Badge tone="red">Disabled</Badge>}
      {!person.isConfirmed && <Badge tone="plain">Not confirmed</Badge>}
    </div>
  );
}
