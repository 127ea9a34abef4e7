import { Link } from "@tanstack/react-router";
import { isDeletedUser } from "#contract/vocabulary.ts";

interface PersonLinkProps {
  id: string;
  name: string;
  className?: string;
}

export function PersonLink({ id, name, className }: PersonLinkProps) {
  if (isDeletedUser(id)) return <span>{name}</span>;
  return (
    <Link to="/profile/$userId" params={{ userId: id }} className={className}>
      {name}
    </Link>
  );
}
