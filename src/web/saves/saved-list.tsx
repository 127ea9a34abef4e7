import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { SAVE_KINDS, type SaveKind } from "#contract/vocabulary.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FilterField } from "#web/ui/filter-field.tsx";
import { EmptyState, ErrorState } from "#web/ui/notice.tsx";
import { TabLink, TabLinks } from "#web/ui/tab-links.tsx";
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
  const remove = useRemove();
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState
        title="Failed to load saved items"
        onRetry={() => query.refetch()}
        isBusy={query.isFetching}
      />
    ) : (
      <LoadingSaves />
    );
  }
  const items = query.data.pages.flatMap((page) => page.items);
  const counts = query.data.pages[0]?.counts;
  const total = SAVE_KINDS.reduce((sum, one) => sum + (counts?.[one] ?? 0), 0);
  if (total === 0) return <NothingSaved />;
  return (
    <div className="max-w-3xl">
      <TabLinks label="Saved">
        <TabLink to="/saved" search={{}} isCurrent={kind === undefined} count={String(total)}>
          All
        </TabLink>
        {SAVE_KINDS.map((one) => (
          <TabLink
            key={one}
            to="/saved"
            search={{ tab: one }}
            isCurrent={kind === one}
            count={String(counts?.[one] ?? 0)}
          >
            {LABELS[one]}
          </TabLink>
        ))}
      </TabLinks>
      <FilterField
        label="Search saved items"
        placeholder="Search saved items..."
        text={text}
        action="/saved"
        onText={setText}
      />
      {items.length === 0 ? (
        <EmptyState title={q === "" ? `No saved ${kind ?? "items"} yet` : "No saved items found"}>
          <p className="text-soft">
            {q === ""
              ? "Press Save where you want to come back to."
              : `Nothing here has “${q}” in its title or in your note.`}
          </p>
        </EmptyState>
      ) : (
        <ul className="border-hairline border-t" aria-busy={query.isFetching}>
          {items.map((item) => (
            <SavedRow key={`${item.kind}/${item.id}`} item={item} onRemove={() => remove(item)} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="pt-4">
          <Button look="secondary" onClick={() => query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

/** Takes an item off the list, with a way back for who pressed by mistake: the page of the item. */
function useRemove() {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  return async ({ kind, id }: { kind: SaveKind; id: string }) => {
    try {
      await api.saves.remove({ kind, id });
      toast({ title: "No longer saved", about: "save" });
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
      <p className="text-soft">
        Press Save on a tool, a market, a review or a discussion, and find it here again.
      </p>
      <ButtonLink to="/search">Search Reviews</ButtonLink>
    </EmptyState>
  );
}

function LoadingSaves() {
  return (
    <div role="status" aria-label="Loading saved items" className="flex max-w-3xl flex-col gap-3">
      <span className="skeleton h-11" />
      <span className="skeleton h-24" />
      <span className="skeleton h-24" />
    </div>
  );
}
