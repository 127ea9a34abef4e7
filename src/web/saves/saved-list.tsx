import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from "react";
import type { SavedItem } from "#contract/saves.ts";
import { LIMITS, SAVE_KINDS, type SaveKind } from "#contract/vocabulary.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { FilterField } from "#web/ui/form/filter-field.tsx";
import { StaleArea } from "#web/ui/list/list-area.tsx";
import { TabLink, TabLinks } from "#web/ui/list/tab-links.tsx";
import { EmptyState, ErrorState } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useSavedItems } from "./save-queries.ts";
import { SavedRow } from "./saved-row.tsx";

const LABELS: Record<SaveKind, string> = {
  tools: "Tools",
  markets: "Markets",
  reviews: "Reviews",
  discussions: "Discussions",
};

/** What one has saved: tabs by kind, a search, a note for each. */
export function SavedList({ kind }: { kind: SaveKind | undefined }) {
  const [text, setText] = useState("");
  const q = useDeferredValue(text.trim());
  const query = useSavedItems(kind, q);
  const place = useRef<HTMLDivElement>(null);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const remove = useRemove(place, items);
  const counts = query.data?.pages[0]?.counts;
  if (query.data === undefined && !query.isError) return <LoadingSaves />;
  const total = SAVE_KINDS.reduce((sum, one) => sum + (counts?.[one] ?? 0), 0);
  const isEmpty = query.data !== undefined && total === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it only holds the focus when the last row is gone
    <div
      ref={place}
      role="group"
      aria-label="Saved items"
      tabIndex={-1}
      className={classes("outline-none", !isEmpty && "max-w-3xl")}
    >
      {isEmpty ? (
        <NothingSaved />
      ) : (
        <>
          <KindTabs current={kind} counts={counts} total={total} />
          <FilterField
            label="Search saved items"
            placeholder="Search saved items..."
            text={text}
            maxLength={LIMITS.searchText}
            action="/saved"
            onText={setText}
          />
          <StaleArea isStale={query.isPlaceholderData}>
            {query.data === undefined ? (
              <ErrorState
                title="Failed to load saved items"
                onRetry={() => query.refetch()}
                isBusy={query.isFetching}
              />
            ) : items.length === 0 ? (
              <NothingFound kind={kind} q={q} />
            ) : (
              <ul className="border-hairline border-t">
                {items.map((item, index) => (
                  <SavedRow key={`${item.kind}/${item.id}`} item={item} onRemove={() => remove(index)} />
                ))}
              </ul>
            )}
          </StaleArea>
          {query.hasNextPage && (
            <div className="pt-4">
              <Button
                look="secondary"
                onClick={() => query.fetchNextPage()}
                isBusy={query.isFetchingNextPage}
              >
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

interface KindTabsProps {
  current: SaveKind | undefined;
  /** Unknown while they can't be loaded. */
  counts: Record<SaveKind, number> | undefined;
  total: number;
}

function KindTabs({ current, counts, total }: KindTabsProps) {
  return (
    <TabLinks label="Saved">
      <TabLink to="/saved" search={{}} isCurrent={current === undefined} count={counts && String(total)}>
        All
      </TabLink>
      {SAVE_KINDS.map((one) => (
        <TabLink
          key={one}
          to="/saved"
          search={{ tab: one }}
          isCurrent={current === one}
          count={counts && String(counts[one])}
        >
          {LABELS[one]}
        </TabLink>
      ))}
    </TabLinks>
  );
}

function NothingFound({ kind, q }: { kind: SaveKind | undefined; q: string }) {
  return (
    <EmptyState title={q === "" ? `No saved ${kind ?? "items"} yet` : "No saved items found"}>
      <p className="text-soft">
        {q === "" ? "Items you save show up here." : `No saved items match “${q}”.`}
      </p>
    </EmptyState>
  );
}

/**
 * Takes an item off the list, with a way back for who pressed by mistake: the page of the item. The focus goes
 * to the row that takes its place.
 */
function useRemove(place: RefObject<HTMLElement | null>, items: readonly SavedItem[]) {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const [gone, setGone] = useState<{ item: SavedItem; index: number }>();
  useEffect(() => {
    if (gone === undefined || items.some(({ id }) => id === gone.item.id)) return;
    setGone(undefined);
    const rows = place.current?.querySelectorAll<HTMLElement>("li[tabindex]") ?? [];
    (rows[Math.min(gone.index, rows.length - 1)] ?? place.current)?.focus();
  }, [gone, items, place]);
  return async (index: number) => {
    const item = items[index];
    if (item === undefined) return;
    try {
      await api.saves.remove({ kind: item.kind, id: item.id });
      setGone({ item, index });
      toast({ title: "Removed from Saved", about: "save" });
    } catch (error) {
      toast({
        title: "Failed to update saved items",
        description: errorText(error, "Please try again."),
        tone: "error",
        about: "save",
      });
    }
    await queryClient.invalidateQueries({ queryKey: queries.saves.key() });
  };
}

function NothingSaved() {
  return (
    <EmptyState title="Nothing saved yet">
      <p className="text-soft">Save tools, markets, reviews, or discussions to find them here.</p>
      <ButtonLink to="/search">Search Reviews</ButtonLink>
    </EmptyState>
  );
}

function LoadingSaves() {
  return (
    <div role="status" aria-label="Loading saved items" className="flex max-w-3xl flex-col gap-3">
      <span className="skeleton h-11" />
      <span className="skeleton my-3 h-11 max-w-md" />
      <span className="skeleton h-24" />
      <span className="skeleton h-24" />
    </div>
  );
}
