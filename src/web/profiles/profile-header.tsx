import type { Profile } from "#contract/profiles.ts";
import type { ProfileType } from "#contract/vocabulary.ts";
import { formatCounted } from "#web/ui/format.ts";
import { TimeAgo } from "#web/ui/time-ago.tsx";

const TYPE_LABELS: Record<ProfileType, string> = {
  real_estate_agent: "Real estate agent",
  team_leader: "Team leader",
  broker: "Broker",
};

/** Who somebody is, as everyone may see it. */
export function ProfileHeader({ profile }: { profile: Profile }) {
  const { fullName, avatarUrl, reviewerType, brokerage, yearsExperience, createdAt, reviewCount } = profile;
  const facts = [
    reviewerType && TYPE_LABELS[reviewerType],
    brokerage,
    yearsExperience !== null && `${formatCounted(yearsExperience, "year")} of experience`,
  ].filter((fact) => typeof fact === "string");
  return (
    <header className="flex items-center gap-5 border-ink border-b pb-6">
      {avatarUrl ? (
        <img
          src={avatarUrl}
          alt=""
          width={80}
          height={80}
          className="size-20 shrink-0 rounded-full object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="figures grid size-20 shrink-0 place-items-center rounded-full bg-evergreen-tint text-2xl text-evergreen"
        >
          {initialsOf(fullName)}
        </span>
      )}
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

/** The first letters of the first and the last name. */
export function initialsOf(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  const ends = names.length > 1 ? [names[0], names.at(-1)] : [names[0]];
  return ends.map((name) => [...(name ?? "")][0]?.toUpperCase() ?? "").join("");
}
