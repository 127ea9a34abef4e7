import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { CatalogueEntry, CatalogueKind } from "#contract/catalogue/catalogue.ts";
import { Warning } from "#web/moderation/queue/warning.tsx";
import { lazyPart } from "#web/platform/online.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { entryTitle, NOUNS } from "./entry-labels.ts";

const MergeDialog = lazyPart(() => import("./merge-dialog.tsx"));

export interface Pair {
  from: CatalogueEntry;
  into: CatalogueEntry;
}

interface NewEntryProps {
  kind: CatalogueKind;
  id: string;
}

/** Says that a tool or market is new, and which others it may be, to merge it into them. */
export function NewEntry({ kind, id }: NewEntryProps) {
  const { queries } = useApi();
  const input = { kind, of: id };
  const { data } = useQuery(queries.catalogue.listSimilar.queryOptions({ input, ...FRESH_BY_VIEWER }));
  const pairs = data?.items ?? [];
  const [first] = pairs;
  const one = NOUNS[kind];
  if (!first) {
    return (
      <p>
        <Badge tone="plain">New {one}</Badge>
      </p>
    );
  }
  const own = first.from.id === id ? first.from : first.into;
  return (
    <Warning>
      <p className="font-semibold">New {one}. Looks like one we have.</p>
      <p className="text-sm">
        <bdi translate="no">{entryTitle(own)}</bdi>, {formatCounted(own.reviewCount, "review")}
      </p>
      <ul>
        {pairs.map((pair) => (
          <Other key={pair.from.id + pair.into.id} {...{ kind, pair, own }} canMerge={data?.can.merge} />
        ))}
      </ul>
      {!data?.can.merge && <p className="mt-1 text-sm">Admins can merge two that are the same.</p>}
    </Warning>
  );
}

interface OtherProps {
  kind: CatalogueKind;
  pair: Pair;
  own: CatalogueEntry;
  canMerge: boolean | undefined;
}

function Other({ kind, pair, own, canMerge }: OtherProps) {
  const other = pair.from === own ? pair.into : pair.from;
  return (
    <li className="mt-2 flex items-center justify-between gap-3">
      <div className="min-w-0">
        <Link to="/admin" search={{ tab: kind, entry: other.id }} className="text-link">
          <bdi translate="no">{entryTitle(other)}</bdi>
        </Link>
        <p className="text-sm">{formatCounted(other.reviewCount, "review")}</p>
      </div>
      {canMerge && <MergeButton {...{ kind, pair }} />}
    </li>
  );
}

/** Nothing if the one to remain is not public: only those can be merged into. */
export function MergeButton({ kind, pair: { from, into } }: { kind: CatalogueKind; pair: Pair }) {
  const [isAsked, setAsked] = useState(false);
  if (!into.isPublic) return null;
  return (
    <>
      <Button
        look="secondary"
        aria-label={`Merge ${entryTitle(from)} into ${entryTitle(into)}`}
        onClick={() => setAsked(true)}
      >
        Merge
      </Button>
      {isAsked && (
        <MergeDialog
          {...{ kind, from, into }}
          onMerged={() => setAsked(false)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
