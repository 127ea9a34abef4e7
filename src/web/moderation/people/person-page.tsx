import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import type { PersonDetails } from "#contract/people/people.ts";
import { LogEntryItem } from "#web/moderation/log/log-entry.tsx";
import { RecordPage } from "#web/moderation/record-page.tsx";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { formatCount, formatDate } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { CheckedProofs } from "./checked-proofs.tsx";
import { PersonBadges } from "./person-badges.tsx";
import { PersonStanding } from "./person-standing.tsx";
import Background from "./signals.tsx";

export function PersonPage({ id }: { id: string }) {
  const { queries } = useApi();
  const found = useQuery(queries.people.get.queryOptions({ input: { id }, ...FRESH_BY_VIEWER }));
  return (
    <RecordPage
      tab="people"
      one="person"
      query={found}
      missing={{ title: "This account doesn't exist", hint: "It may have been deleted by its owner." }}
    >
      {(person) => <LoadedPerson person={person} />}
    </RecordPage>
  );
}

function LoadedPerson({ person }: { person: PersonDetails }) {
  const { id, fullName, avatarUrl, joinedAt, email, brokerage, plan } = person;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar fullName={fullName} avatarUrl={avatarUrl} size="large" />
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none [overflow-wrap:anywhere]">
            <bdi translate="no">{fullName}</bdi>
          </h2>
          <Facts className="text-soft">
            {`Joined ${formatDate(joinedAt)}`}
            <Link to="/profile/$userId" params={{ userId: id }} className="text-link">
              View profile
            </Link>
          </Facts>
        </div>
        <PersonBadges person={person} />
      </header>
      <PersonStanding person={person} heading={heading} />
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {email !== null && <Fact label="Email">{email}</Fact>}
        {brokerage !== null && <Fact label="Brokerage">{brokerage}</Fact>}
        {plan !== null && <Fact label="Plan">{PLANS[plan] ?? `Premium (${plan.replaceAll("_", " ")})`}</Fact>}
        <Fact label="Reviews">{countsOf(person.wrote.reviews)}</Fact>
        <Fact label="Discussions">{countsOf(person.wrote.discussions)}</Fact>
        <Fact label="Comments">{countsOf(person.wrote.comments)}</Fact>
        <Fact label="Reports about them">{countsOf(person.reports.about)}</Fact>
        <Fact label="Reports by them">{countsOf(person.reports.by)}</Fact>
      </dl>
      <section aria-labelledby="person-background" className="flex flex-col gap-3">
        <h3 id="person-background" className="text-xl">
          Signals and notes
        </h3>
        <Background id={id} />
      </section>
      <CheckedProofs id={id} />
      <History person={person} />
    </>
  );
}

const PLANS: Partial<Record<NonNullable<PersonDetails["plan"]>, string>> = {
  none: "Free",
  active: "Premium",
  trialing: "Premium (trial)",
};

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** Labels of states whose own name would be unclear. */
const STATE_LABELS: Record<string, string> = {
  pending: "in review",
  held: "in review",
  visible: "published",
  approved: "published",
  withdrawn: "deleted after a report",
};

const countsOf = (counts: readonly { state: string; count: number }[]) =>
  counts.length === 0
    ? "None"
    : counts.map(({ state, count }) => `${formatCount(count)} ${STATE_LABELS[state] ?? state}`).join(", ");

function History({ person: { history } }: { person: PersonDetails }) {
  return (
    <section aria-labelledby="person-history">
      <h3 id="person-history" className="text-xl">
        History
      </h3>
      {history.length === 0 ? (
        <p className="mt-2 text-soft">No moderator has acted on this person or their content.</p>
      ) : (
        <ol className="mt-2 border-hairline border-t">
          {history.map((entry) => (
            <LogEntryItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}
