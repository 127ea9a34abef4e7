import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { CatalogueDetails, CatalogueKind } from "#contract/catalogue/catalogue.ts";
import { STATES, type StateCode } from "#contract/us-states.ts";
import { StateOutline } from "#web/maps/index.ts";
import { RecordPage } from "#web/moderation/record-page.tsx";
import { lazyPart } from "#web/platform/online.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { formatCounted, formatDate } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { Notice } from "#web/ui/page/notice.tsx";
import { NewEntry } from "./duplicates.tsx";
import { EntryBadges } from "./entry-badges.tsx";
import { EntryForm } from "./entry-form.tsx";
import { entryAddress, entryTitle, NOUNS } from "./entry-labels.ts";
import { MergedList } from "./merged-list.tsx";
import { useApproval } from "./use-approval.ts";

const MergeDialog = lazyPart(() => import("./merge-dialog.tsx"));

export function EntryPage({ kind, id }: { kind: CatalogueKind; id: string }) {
  const { queries } = useApi();
  const found = useQuery(queries.catalogue.get.queryOptions({ input: { kind, id }, ...FRESH_BY_VIEWER }));
  const one = NOUNS[kind];
  return (
    <RecordPage
      tab={kind}
      one={one}
      query={found}
      missing={{
        title: `This ${one} doesn't exist`,
        hint: "The review that introduced it may be gone.",
      }}
    >
      {(entry) => <LoadedEntry kind={kind} entry={entry} />}
    </RecordPage>
  );
}

function LoadedEntry({ kind, entry }: { kind: CatalogueKind; entry: CatalogueDetails }) {
  const { isPublic, isChecked, reviewCount, addedAt, addedBy, can } = entry;
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-2xl [overflow-wrap:anywhere]">
            <bdi translate="no">{entryTitle(entry)}</bdi>
          </h2>
          <Facts className="text-soft">
            {formatCounted(reviewCount, "review")}
            {addedBy
              ? `Added by ${addedBy.fullName} on ${formatDate(addedAt)}`
              : `Added on ${formatDate(addedAt)}`}
            {isPublic && (
              <a href={entryAddress(entry)} className="text-link">
                View page
              </a>
            )}
          </Facts>
        </div>
        <EntryBadges entry={entry} />
      </header>
      {!can.correct && <Own />}
      {!isChecked && can.correct && <Unchecked kind={kind} entry={entry} />}
      {!isChecked && <NewEntry kind={kind} id={entry.id} />}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {can.correct && <EntryForm key={entry.id} kind={kind} entry={entry} />}
        <div className="flex flex-col gap-8">
          {entry.state !== null && <Place state={entry.state} location={entry.location} />}
          {can.merge && <Merging kind={kind} entry={entry} />}
          <MergedList entry={entry} />
        </div>
      </div>
    </>
  );
}

/** To see at a glance that the coordinates are right. */
function Place({ state, location }: { state: StateCode; location: CatalogueDetails["location"] }) {
  return (
    <figure>
      <StateOutline state={state} location={location} className="max-h-48 max-w-full" />
      <figcaption className="mt-2 text-sm text-soft">
        {location
          ? `${location.latitude}, ${location.longitude} in ${STATES[state]}`
          : `Without coordinates, it's missing on maps and in distances.`}
      </figcaption>
    </figure>
  );
}

function Merging({ kind, entry }: { kind: CatalogueKind; entry: CatalogueDetails }) {
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const one = NOUNS[kind];
  return (
    <section aria-labelledby="duplicate" className="border-hairline border-t pt-5 lg:border-t-0 lg:pt-0">
      <h3 id="duplicate" className="text-xl">
        Duplicate of another {one}?
      </h3>
      <p className="mt-1 text-soft">Merging the two combines their reviews, names, and addresses.</p>
      <Button look="secondary" className="mt-3" onClick={() => setAsked(true)}>
        Merge into…
      </Button>
      {isAsked && (
        <MergeDialog
          {...{ kind, from: entry }}
          onMerged={(id) => void navigate({ to: "/admin", search: { tab: kind, entry: id } })}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}

const Own = () => (
  <Notice>You typed this name into your own review, so another moderator approves or corrects it.</Notice>
);

function Unchecked({ kind, entry }: { kind: CatalogueKind; entry: CatalogueDetails }) {
  const { approve, isBusy } = useApproval(kind, entry);
  const one = NOUNS[kind];
  return (
    <Notice className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 max-w-prose">
        <span className="font-semibold">A member typed this name into a review.</span>{" "}
        {entry.isPublic
          ? `Approve it as it is, or correct it below.`
          : `Approve it as it is, or correct it below. The ${one} becomes public when its review is approved.`}
      </p>
      <Button isBusy={isBusy} onClick={() => void approve()}>
        Approve
      </Button>
    </Notice>
  );
}
