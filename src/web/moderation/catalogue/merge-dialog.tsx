import { useState } from "react";
import { type CatalogueEntry, type CatalogueKind, MERGE_UNDO_HOURS } from "#contract/catalogue/catalogue.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Picker } from "#web/ui/field/picker.tsx";
import { useSuggested } from "#web/ui/field/use-suggested.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { entryTitle, NOUNS } from "./entry-labels.ts";
import { useMerging } from "./use-merging.ts";

interface MergeDialogProps {
  kind: CatalogueKind;
  from: CatalogueEntry;
  /** The suggested one; without it, the admin looks for one. */
  into?: CatalogueEntry;
  onMerged: (intoId: string) => void;
  onClose: () => void;
}

export default function MergeDialog({ kind, from, into, onMerged, onClose }: MergeDialogProps) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<CatalogueEntry | null>(into ?? null);
  const [isMissed, setMissed] = useState(false);
  const { merge, isBusy } = useMerging(kind, from, onMerged);
  const items = useTargets(kind, from, text);
  const one = NOUNS[kind];
  const submit = async () => {
    if (!chosen) return setMissed(true);
    if (await merge(chosen.id)) onClose();
  };
  return (
    <DialogForm
      title={into ? `Merge ${entryTitle(from)} into ${entryTitle(into)}?` : `Merge ${entryTitle(from)}?`}
      submitLabel="Merge"
      staysOpen
      {...{ isBusy, onClose }}
      onSubmit={submit}
    >
      {into === undefined && (
        <Picker
          label={`Merge into this ${one}`}
          {...{ text, chosen, items }}
          error={isMissed && !chosen ? `Choose a ${one} from the list` : undefined}
          onChange={(typed, found) => {
            setText(typed);
            setChosen(found);
          }}
          nameOf={entryTitle}
          keyOf={({ id }) => id}
          noteOf={({ reviewCount }) => formatCounted(reviewCount, "review")}
          maxLength={LIMITS.searchText}
          clearLabel={`Clear the ${one}`}
        />
      )}
      <p className="[overflow-wrap:anywhere]">
        Its reviews, discussions, and saves move to{" "}
        {chosen ? <bdi className="font-semibold">{entryTitle(chosen)}</bdi> : `the other ${one}`}. The name
        and address of <bdi className="font-semibold">{entryTitle(from)}</bdi> keep leading there.
      </p>
      <p className="text-sm text-soft">
        If a member reviewed both, one of the two is hidden. You can undo a merge for {MERGE_UNDO_HOURS}{" "}
        hours.
      </p>
    </DialogForm>
  );
}

/** Public ones of the same category or state. */
function useTargets(kind: CatalogueKind, from: CatalogueEntry, text: string): CatalogueEntry[] {
  const { list } = useApi().queries.catalogue;
  const found = useSuggested(text, (q) => list.queryOptions({ input: { kind, q } }));
  const isTarget = ({ id, isPublic, category, state }: CatalogueEntry) =>
    id !== from.id && isPublic && category === from.category && state === from.state;
  return found?.items.filter(isTarget).slice(0, LIMITS.suggestions) ?? [];
}
