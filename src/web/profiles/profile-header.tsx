import type { ReactNode } from "react";
import type { Profile } from "#contract/profiles.ts";
import { PersonIdentity } from "#web/people/index.ts";
import { formatCount } from "#web/ui/format.ts";
import { TimeAgo } from "#web/ui/time-ago.tsx";

interface ProfileHeaderProps {
  profile: Profile;
  actions: ReactNode;
}

export function ProfileHeader({ profile, actions }: ProfileHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
      <PersonIdentity
        person={profile}
        heading={<h1 className="wrap-anywhere text-3xl md:text-4xl">{profile.fullName}</h1>}
      >
        <p className="mt-0.5 text-soft">
          Joined <TimeAgo at={profile.createdAt} />
        </p>
      </PersonIdentity>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
      <Stats profile={profile} />
    </header>
  );
}

function Stats({ profile }: { profile: Profile }) {
  const stats = [
    ["Reviews", profile.reviewCount],
    ["Discussions", profile.discussionCount],
    ["Helpful Votes", profile.helpfulVotes],
    ["Replies", profile.replyCount],
  ] as const;
  return (
    <dl className="grid w-full grid-cols-2 border-ink border-t sm:grid-cols-4">
      {stats.map(([label, count]) => (
        <div
          key={label}
          className="flex flex-col-reverse border-hairline border-b py-3 sm:border-l sm:px-5 sm:first:border-l-0 sm:first:pl-0"
        >
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="figures text-3xl leading-tight">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
