import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { marketName } from "#contract/names.ts";
import type { Profile } from "#contract/people/profiles.ts";
import { ProofMark } from "#web/proofs/index.ts";
import { formatCount } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { PersonIdentity, TeamBadge } from "./index.ts";

interface ProfileHeaderProps {
  profile: Profile;
  actions: ReactNode;
}

export function ProfileHeader({ profile, actions }: ProfileHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
      <PersonIdentity
        person={profile}
        heading={
          <div className="flex flex-wrap items-center gap-x-1">
            <h1 className="wrap-anywhere text-3xl md:text-4xl" translate="no">
              {profile.fullName}
            </h1>
            {profile.isTeam && <TeamBadge />}
          </div>
        }
      >
        <p className="mt-0.5 text-soft">
          Joined <TimeAgo at={profile.createdAt} />
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <ProofMark proof="email-confirmed" />
          {profile.hasCheckedLicense && <ProofMark proof="license-checked" />}
        </p>
      </PersonIdentity>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
      <Stats profile={profile} />
      <Reviewed reviewed={profile.reviewed} />
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

/** "Most reviewed: CRM 3 · Lead Generation 2   Austin, TX · Denver, CO" */
function Reviewed({ reviewed: { categories, markets } }: Pick<Profile, "reviewed">) {
  if (categories.length === 0) return null;
  return (
    <div className="-mt-2 flex w-full flex-wrap gap-x-6 gap-y-1 text-soft">
      <Facts>
        {categories.map(
          ({ category, reviewCount }, index) =>
            `${index === 0 ? "Most reviewed: " : ""}${category} ${formatCount(reviewCount)}`,
        )}
      </Facts>
      <Facts>
        {markets.map(({ market }) => (
          <Link
            key={market.id}
            to="/markets/$state/$city"
            params={{ state: market.state, city: market.slug }}
            search={{}}
            className="quiet-link"
            translate="no"
          >
            {marketName(market)}
          </Link>
        ))}
      </Facts>
    </div>
  );
}
