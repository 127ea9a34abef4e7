import { Link } from "@tanstack/react-router";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { TeamBadge } from "./team-badge.tsx";

interface PersonLinkProps {
  id: string;
  name: string;
  isTeam?: boolean | undefined;
  isDisabled?: boolean | undefined;
  className?: string;
}

export function PersonLink({ id, name, isTeam = false, isDisabled = false, className }: PersonLinkProps) {
  if (isDeletedUser(id)) return <span>{name}</span>;
  if (isDisabled) return <span translate="no">{name}</span>;
  return (
    <>
      <Link to="/profile/$userId" params={{ userId: id }} className={className} translate="no">
        {name}
      </Link>
      {isTeam && <TeamBadge />}
    </>
  );
}
