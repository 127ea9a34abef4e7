import type { Profile } from "#contract/profiles.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { PROFILE_LABELS } from "./profile-words.ts";

/** Who somebody is, as everyone may see it. */
export function ProfileHeader({ profile }: { profile: Profile }) {
  const { fullName, avatarUrl, reviewerType, brokerage, yearsExperience, createdAt, reviewCount } = profile;
  const facts = [
    reviewerType && PROFILE_LABELS[reviewerType],
    brokerage,
    yearsExperience !== null && `${formatCounted(yearsExperience, "year")} of experience`,
  ].filter((fact) => typeof fact === "string");
  return (
    <header className="flex items-center gap-5 border-ink border-b pb-6">
      <Avatar fullName={fullName} avatarUrl={avatarUrl} size="large" />
      <div className="min-w-0">
        <h1 className="text-3xl md:text-4xl">{fullName}</h1>
        {facts.length > 0 && <p className="mt-1">{facts.join(" · ")}</p>}
        <p className="mt-0.5 text-soft">
          Joined <TimeAgo at={createdAt} /> · {formatCounted(reviewCount, "review")}
        </p>
      </div>
    </header>
  );
}
