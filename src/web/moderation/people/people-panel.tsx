import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { PeopleFilter } from "#contract/moderation/terms.ts";
import type { Person } from "#contract/people/people.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { FoundList } from "#web/moderation/found-list.tsx";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { UrlFilterField, useFilterText } from "#web/ui/field/filter-field.tsx";
import { formatCounted, formatDate } from "#web/ui/format.ts";
import { ChoiceLinks } from "#web/ui/list/choice-links.tsx";
import { Facts } from "#web/ui/list/facts.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";
import { PersonBadges } from "./person-badges.tsx";
import { PersonPage } from "./person-page.tsx";

const admin = getRouteApi("/admin");

export default function PeoplePanel() {
  const { person } = admin.useSearch();
  return person === undefined ? <PeopleList /> : <PersonPage key={person} id={person} />;
}

const FILTERS: Record<"all" | PeopleFilter, string> = { all: "All", suspended: "Suspended", team: "Team" };

function PeopleList() {
  const { q = "", who, sort } = admin.useSearch();
  const found = usePeople();
  const searchesEmails = found.data?.searchesEmails === true;
  return (
    <div className="flex flex-col gap-4 pt-4">
      <UrlFilterField
        label="Search people"
        placeholder={searchesEmails ? "Name or email" : "Name"}
        maxLength={LIMITS.email}
        className="w-full max-w-md"
      />
      <ChoiceLinks
        label="Filter people"
        choices={FILTERS}
        current={who ?? "all"}
        search={(one) => ({ tab: "people", q, sort, who: one })}
      />
      <ChoiceLinks
        label="Sort people"
        choices={{ newest: "Newest", "most-reviewed": "Most reviews" }}
        current={sort ?? "newest"}
        search={(one) => ({ tab: "people", q, who, sort: one })}
      />
      <FoundList
        query={found}
        one="person"
        many="people"
        columns="md:columns-2 xl:columns-3"
        row={(person) => <PersonRow key={person.id} person={person} />}
        empty={<NoPeople isNarrowed={q !== "" || who !== undefined} searchesEmails={searchesEmails} />}
      />
    </div>
  );
}

function usePeople() {
  const { who, sort, page = 1 } = admin.useSearch();
  const { queries } = useApi();
  const input = { q: useFilterText(), page, sort, show: who };
  return useQuery(
    queries.people.list.queryOptions({ input, ...FRESH_BY_VIEWER, placeholderData: keepPreviousData }),
  );
}

function PersonRow({ person }: { person: Person }) {
  const { id, fullName, avatarUrl, email, brokerage, joinedAt, reviewCount, discussionCount } = person;
  return (
    <li className="relative flex break-inside-avoid items-center gap-3 border-hairline border-b py-2.5 hover:bg-land sm:gap-4">
      <Avatar fullName={fullName} avatarUrl={avatarUrl} />
      <div className="min-w-0 grow sm:flex sm:items-center sm:justify-between sm:gap-5">
        <div className="min-w-0">
          <Link
            to="/admin"
            search={{ tab: "people", person: id }}
            className="font-semibold text-link [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            <bdi translate="no">{fullName}</bdi>
          </Link>
          <Facts className="text-sm text-soft [overflow-wrap:anywhere]">
            {email}
            {brokerage}
            {`Joined ${formatDate(joinedAt)}`}
            {reviewCount > 0 && formatCounted(reviewCount, "review")}
            {discussionCount > 0 && formatCounted(discussionCount, "discussion")}
          </Facts>
        </div>
        <PersonBadges person={person} />
      </div>
    </li>
  );
}

function NoPeople({ isNarrowed, searchesEmails }: { isNarrowed: boolean; searchesEmails: boolean }) {
  return (
    <EmptyState
      title={isNarrowed ? "No matching people" : "No people yet"}
      hint={
        isNarrowed
          ? `Try the beginning of a first name, last name${searchesEmails ? ", or email" : ""}, or a different filter.`
          : "Accounts show up here when someone signs up."
      }
    />
  );
}
