import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CatalogueKind } from "#contract/catalogue/catalogue.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { formatCounted } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";
import { MergeButton, type Pair } from "./duplicates.tsx";
import { entryTitle } from "./entry-labels.ts";
import { useCatalogueRefresh } from "./use-approval.ts";

const SKELETONS = ["h-24", "h-24", "h-24"];

export function useSimilar(kind: CatalogueKind) {
  const { queries } = useApi();
  return useQuery(queries.catalogue.listSimilar.queryOptions({ input: { kind }, ...FRESH_BY_VIEWER }));
}

/** Pairs that may be the same, to merge or to tell apart. */
export function SimilarList({ kind }: { kind: CatalogueKind }) {
  const found = useSimilar(kind);
  return (
    <Loaded query={found} what={`similar ${kind}`} skeletons={SKELETONS}>
      {({ items, can }) =>
        items.length === 0 ? (
          <EmptyState
            title={`No similar ${kind}`}
            hint={`Pairs of ${kind} with nearly the same name show up here.`}
          />
        ) : (
          <>
            {!can.merge && <p className="text-soft">Admins can merge two that are the same.</p>}
            <ul aria-label={`Similar ${kind}`} className="border-hairline border-t">
              {items.map((pair) => (
                <PairRow key={pair.from.id + pair.into.id} kind={kind} pair={pair} canMerge={can.merge} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

function PairRow({ kind, pair, canMerge }: { kind: CatalogueKind; pair: Pair; canMerge: boolean }) {
  const { from, into } = pair;
  const { tellApart, isBusy } = useTellingApart(kind, pair);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-hairline border-b py-3">
      <div className="grid min-w-0 max-w-3xl grow gap-x-8 gap-y-1 sm:grid-cols-2">
        {[from, into].map((entry) => (
          <div key={entry.id} className="min-w-0">
            <Link
              to="/admin"
              search={{ tab: kind, entry: entry.id }}
              className="font-semibold text-link [overflow-wrap:anywhere]"
            >
              <bdi translate="no">{entryTitle(entry)}</bdi>
            </Link>
            <Facts className="text-sm text-soft">
              {entry.category}
              {formatCounted(entry.reviewCount, "review")}
              {!entry.isPublic && "Not public"}
            </Facts>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {canMerge && <MergeButton {...{ kind, pair }} />}
        <Button
          look="secondary"
          isBusy={isBusy}
          aria-label={`Not a duplicate: ${entryTitle(from)}`}
          onClick={() => void tellApart()}
        >
          Not a duplicate
        </Button>
      </div>
    </li>
  );
}

function useTellingApart(kind: CatalogueKind, { from, into }: Pair) {
  const { queries } = useApi();
  const { write, isBusy } = useWrite({
    ...queries.catalogue.putDifferent.mutationOptions(),
    onSettled: useCatalogueRefresh(),
    rejected: { NOT_FOUND: "One of them no longer exists." },
    done: { title: "We won't suggest this pair again", about: "catalogue" },
    failed: { title: "Failed to save your decision", about: "catalogue" },
  });
  return { tellApart: () => write({ kind, id: from.id, otherId: into.id }), isBusy };
}
