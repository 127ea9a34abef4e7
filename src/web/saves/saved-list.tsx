import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { Saveable } from "#contract/posts/saves.ts";
import { LIMITS, SAVE_KINDS, type SaveKind, type SaveSort } from "#contract/vocabulary.ts";
import { FRESH_BY_PAGE } from "#web/platform/api/paging.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { FilterField } from "#web/ui/field/filter-field.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { toLabels } from "#web/ui/format.ts";
import { ChoiceLinks } from "#web/ui/list/choice-links.tsx";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { TabLinks } from "#web/ui/list/tab-links.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";
import { keepOffline } from "./keep-offline.ts";
import { SAVE_FAILED } from "./save-failed.ts";
import { SavedRow, type SavedRowProps } from "./saved-row.tsx";

const SORTS: Record<SaveSort, string> = {
  newest: "Newest",
  score: "Score",
  price: "Price",
  "most-reviewed": "Reviews",
};

/** Those that a kind has numbers for. */
const SORTS_OF: Record<SaveKind, readonly SaveSort[]> = {
  tools: ["newest", "score", "price", "most-reviewed"],
  markets: ["newest", "most-reviewed"],
  reviews: ["newest", "score", "price"],
  discussions: [],
};

const TABS = toLabels(["all", ...SAVE_KINDS]);

interface SavedListProps {
  kind: SaveKind | undefined;
  sort: SaveSort;
  compareButton: SavedRowProps["compareButton"];
}

/** Saved items with tabs by kind, a search, and notes. */
export function SavedList({ kind, sort, compareButton }: SavedListProps) {
  const [text, setText] = useState("");
  const q = useDeferredValue(text.trim());
  const { queries } = useApi();
  const query = useInfiniteQuery(
    queries.saves.list.infiniteOptions({
      input: (page: number) => ({ q, page, kind, sort }),
      ...FRESH_BY_PAGE,
    }),
  );
  const [first] = query.data?.pages ?? [];
  const isWhole = q === "" && kind === undefined && sort === "newest" && first?.page === 1;
  useEffect(() => {
    if (isWhole) void keepOffline(() => first.items);
  }, [isWhole, first]);
  const place = useRef<HTMLDivElement>(null);
  const remove = useRemove();
  const counts = first?.counts;
  const total = SAVE_KINDS.reduce((sum, one) => sum + (counts?.[one] ?? 0), 0);
  const isEmpty = query.data !== undefined && total === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it only holds the focus when the last row is gone
    <div
      ref={place}
      role="group"
      aria-label="Saved items"
      tabIndex={-1}
      className={classes("outline-none", !isEmpty && "side-tabs")}
    >
      {!isEmpty && (
        <TabLinks
          label="Saved"
          tabs={TABS}
          current={kind ?? "all"}
          counts={counts && { ...counts, all: total }}
        />
      )}
      <div>
        {!query.isPending && !isEmpty && (
          <div className="mb-6 flex flex-wrap items-center gap-3">
            <FilterField
              label="Search saved items"
              text={text}
              maxLength={LIMITS.searchText}
              onText={setText}
              className="min-w-0 max-w-md grow basis-48"
            />
            <SortChoice kind={kind} sort={sort} />
          </div>
        )}
        <PagedList
          query={query}
          what="saved items"
          skeletons={["mb-3 h-11 max-w-md", "h-24", "h-24"]}
          fallback={place}
          row={(item, leave) => (
            <SavedRow
              key={`${item.kind}/${item.id}`}
              item={item}
              compareButton={compareButton}
              onRemove={() => void remove({ kind: item.kind, id: item.id }, leave)}
            />
          )}
          empty={isEmpty ? <NothingSaved /> : <NothingFound kind={kind} q={q} />}
        />
      </div>
    </div>
  );
}

function SortChoice({ kind, sort }: Pick<SavedListProps, "kind" | "sort">) {
  const sorts = SORTS_OF[kind ?? "reviews"];
  if (sorts.length === 0) return null;
  return (
    <ChoiceLinks
      label="Sort saved items"
      choices={Object.fromEntries(sorts.map((one) => [one, SORTS[one]])) as Record<SaveSort, string>}
      current={sorts.includes(sort) ? sort : "newest"}
      search={(one) => ({ tab: kind, sort: one })}
    />
  );
}

function NothingFound({ kind, q }: { kind: SaveKind | undefined; q: string }) {
  return (
    <EmptyState
      title={q === "" ? `No saved ${kind ?? "items"} yet` : "No saved items found"}
      hint={q === "" ? "Items you save show up here." : `No saved items match “${q}”.`}
    />
  );
}

function useRemove() {
  const { queries, queryClient } = useApi();
  const { write } = useWrite({
    ...queries.saves.remove.mutationOptions(),
    keysOf: ({ kind, id }) => [`${kind}/${id}`],
    done: { title: "Removed from Saved", about: "save" },
    failed: SAVE_FAILED,
  });
  return async (item: Saveable, leave: () => void) => {
    if (await write(item)) leave();
    await queryClient.invalidateQueries({ queryKey: queries.saves.key() });
  };
}

function NothingSaved() {
  return (
    <EmptyState
      title="Nothing saved yet"
      hint="Save tools, markets, reviews, or discussions to find them here."
    >
      <ButtonLink to="/search">Search Reviews</ButtonLink>
    </EmptyState>
  );
}
