import type { ReactNode } from "react";
import { Avatar } from "#web/ui/avatar.tsx";
import { Facts } from "#web/ui/list/facts.tsx";
import { type Described, describePerson } from "./profile-labels.ts";

interface PersonIdentityProps {
  person: Described & { fullName: string; avatarUrl: string | null };
  heading: ReactNode;
  children?: ReactNode;
}

export function PersonIdentity({ person, heading, children }: PersonIdentityProps) {
  const { fullName, avatarUrl } = person;
  const facts = describePerson(person);
  return (
    <div className="flex min-w-0 items-center gap-5">
      <Avatar fullName={fullName} avatarUrl={avatarUrl} size="large" />
      <div className="min-w-0">
        {heading}
        {facts.length > 0 && <Facts className="wrap-anywhere mt-1">{facts}</Facts>}
        {children}
      </div>
    </div>
  );
}
