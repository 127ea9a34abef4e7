import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { CatalogueEntry, CatalogueKind } from "#contract/catalogue/catalogue.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { FoundList } from "#web/moderation/found-list.tsx";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { UrlFilterField, useFilterText } from "#web/ui/field/filter-field.tsx";
import { formatCounted, formatDate } from "#web/ui/format.ts";
import { ChoiceLinks } from "#web/ui/list/choice-links.tsx";
import { Facts } from "#web/ui/list/facts.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";
import { EntryBadges } from "./entry-badges.tsx";
import { entryTitle, NOUNS } from "./entry-labels.ts";
import { EntryPage } from "./entry-page.tsx";
import { SimilarList, useSimilar } from "./similar-list.tsx";
import { useApproval } from "./use-approval.ts";

const admin = getRouteApi("/admin");

/** Tools or markets: their list, or one of them. */
export default function CataloguePanel({ kind }: { kind: CatalogueKind }) {
  const { entry } = admin.useSearch();
  return entry === undefined ? <EntryList kind={kind} /> : <EntryPage key={entry} kind={kind} id={entry} />;
}

const CHOICES: Record<CatalogueKind, Record<string, string>> = {
  tools: { all: "All", new: "New, not checked", similar: "Possible duplicates" },
  markets: {
    all: "All",
    new: "New, not checked",
    unplaced: "Not on the map",
    similar: "Possible duplicates",
  },
};

function EntryList({ kind }: { kind: CatalogueKind }) {
  const { q, listed, sort } = admin.useSearch();
  const found = useEntries(kind);
  const similar = useSimilar(kind);
  const isSimilar = listed === "similar";
  return (
    <div className="flex flex-col gap-4 pt-4">
      {!isSimilar && (
        <UrlFilterField
          label={`Search ${kind}`}
          placeholder={kind === "tools" ? "Name or other name" : "City, state or other name"}
          maxLength={LIMITS.searchText}
          className="w-full max-w-md"
        />
      )}
      <ChoiceLinks
        label={`Filter ${kind}`}
        choices={CHOICES[kind]}
        current={listed ?? "all"}
        counts={{ ...found.data?.counts, similar: similar.data?.total }}
        search={(one) => ({ tab: kind, q, sort, listed: one })}
      />
      {!isSimilar && (
        <ChoiceLinks
          label={`Sort ${kind}`}
          choices={{ listed: listed === "new" ? "Newest" : "By name", "most-reviewed": "Most reviewed" }}
          current={sort ?? "listed"}
          search={(one) => ({ tab: kind, q, listed, sort: one })}
        />
      )}
      {isSimilar ? (
        <SimilarList kind={kind} />
      ) : (
        <FoundList
          query={found}
          one={NOUNS[kind]}
          many={kind}
          columns="lg:columns-2"
          row={(entry) => <EntryRow key={entry.id} kind={kind} entry={entry} />}
          empty={<NoEntries kind={kind} />}
        />
      )}
    </div>
  );
}

function useEntries(kind: CatalogueKind) {
  const { listed, sort, page = 1 } = admin.useSearch();
  const { queries } = useApi();
  const input = { kind, q: useFilterText(), page, sort, show: listed === "similar" ? undefined : listed };
  return useQuery(
    queries.catalogue.list.queryOptions({ input, ...FRESH_BY_VIEWER, placeholderData: keepPreviousData }),
  );
}

function EntryRow({ kind, entry }: { kind: CatalogueKind; entry: CatalogueEntry }) {
  const { id, category, reviewCount, aliases, addedBy, addedAt } = entry;
  return (
    <li className="relative break-inside-avoid border-hairline border-b py-2.5 hover:bg-land sm:flex sm:items-center sm:justify-between sm:gap-5">
      <div className="min-w-0">
        <Link
          to="/admin"
          search={{ tab: kind, entry: id }}
          className="font-semibold text-link [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          <bdi translate="no">{entryTitle(entry)}</bdi>
        </Link>
        <Facts className="text-sm text-soft [overflow-wrap:anywhere]">
          {category}
          {formatCounted(reviewCount, "review")}
          {addedBy && `Added by ${addedBy.fullName} on ${formatDate(addedAt)}`}
        </Facts>
        {aliases.length > 0 && (
          <p className="text-sm text-soft [overflow-wrap:anywhere]">Also found as {aliases.join(", ")}</p>
        )}
      </div>
      <div className="mt-1.5 flex shrink-0 flex-wrap items-center gap-3 empty:hidden sm:mt-0">
        <EntryBadges entry={entry} />
        {!entry.isChecked && entry.can.correct && <ApproveButton kind={kind} entry={entry} />}
      </div>
    </li>
  );
}

/** Above the link that covers the row. */
function ApproveButton({ kind, entry }: { kind: CatalogueKind; entry: CatalogueEntry }) {
  const { approve, isBusy } = useApproval(kind, entry);
  return (
    <Button
      look="secondary"
      className="relative"
      aria-label={`Approve ${entryTitle(entry)}`}
      isBusy={isBusy}
      onClick={() => void approve()}
    >
      Approve
    </Button>
  );
}

function NoEntries({ kind }: { kind: CatalogueKind }) {
  const { q = "", listed } = admin.useSearch();
  const isSearch = q !== "";
  return (
    <EmptyState
      title={isSearch ? `No matching ${kind}` : listed === "new" ? `No new ${kind}` : `No ${kind} here`}
      hint={
        isSearch
          ? "Try part of the name, or a different filter."
          : listed === "unplaced"
            ? "Cities without coordinates show up here until you add them."
            : "Names that members type into a review show up here until you check them."
      }
    />
  );
}
