import type { ReactNode } from "react";
import type { ProfileType } from "#contract/vocabulary.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { formatExperience } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { PROFILE_LABELS } from "./person-labels.ts";

interface PersonIdentityProps {
  person: {
    fullName: string;
    avatarUrl: string | null;
    reviewerType: ProfileType | null;
    brokerage: string | null;
    yearsExperience: number | null;
  };
  heading: ReactNode;
  children?: ReactNode;
}

export function PersonIdentity({ person, heading, children }: PersonIdentityProps) {
  const { fullName, avatarUrl, reviewerType, brokerage, yearsExperience } = person;
  const facts = [
    reviewerType && PROFILE_LABELS[reviewerType],
    brokerage,
    yearsExperience !== null && formatExperience(yearsExperience),
  ].filter((fact) => typeof fact === "string");
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
