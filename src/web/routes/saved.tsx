import { createFileRoute } from "@tanstack/react-router";
import { SAVE_KINDS, type SaveKind } from "#contract/vocabulary.ts";
import { pageHead } from "#web/platform/page-head.ts";
import { SavedList } from "#web/saves/saved-list.tsx";
import { MembersOnly } from "#web/shell/members-only.tsx";

export const Route = createFileRoute("/saved")({
  validateSearch: (raw: Record<string, unknown>): { tab?: SaveKind } => {
    const tab = SAVE_KINDS.find((kind) => kind === raw.tab);
    return tab ? { tab } : {};
  },
  head: (context) => pageHead(context, { title: "Saved", description: "What you keep for later." }),
  component: SavedPage,
});

function SavedPage() {
  const { tab } = Route.useSearch();
  return <MembersOnly title="Saved">{() => <SavedList kind={tab} />}</MembersOnly>;
}
