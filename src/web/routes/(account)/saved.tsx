import { createFileRoute } from "@tanstack/react-router";
import { SAVE_KINDS, SAVE_SORTS } from "#contract/vocabulary.ts";
import { CompareButton } from "#web/comps/compare/compare-button.tsx";
import { addressReader, oneOf } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { SavedList } from "#web/saves/saved-list.tsx";
import { MembersOnly } from "#web/shell/screens/members-only.tsx";

export const Route = createFileRoute("/(account)/saved")({
  validateSearch: addressReader({ tab: oneOf(SAVE_KINDS), sort: oneOf(SAVE_SORTS, "newest") }),
  head: fixedHead({ title: "Saved" }),
  component: SavedPage,
});

function SavedPage() {
  const { tab, sort } = Route.useSearch();
  return (
    <MembersOnly title="Saved">
      {() => (
        <SavedList
          kind={tab}
          sort={sort ?? "newest"}
          compareButton={(tool) => <CompareButton tool={tool} area={{}} />}
        />
      )}
    </MembersOnly>
  );
}
