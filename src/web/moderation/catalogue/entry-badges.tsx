import type { CatalogueEntry } from "#contract/catalogue/catalogue.ts";
import { Badge } from "#web/ui/badge.tsx";

/** What is unusual about a tool or market; nothing for most. */
export function EntryBadges({ entry }: { entry: CatalogueEntry }) {
  const { isPublic, isChecked, state, location } = entry;
  return (
    <div className="flex shrink-0 flex-wrap gap-2 empty:hidden">
      {!isChecked && <Badge>New</Badge>}
      {!isPublic && <Badge tone="plain">Not public</Badge>}
      {state !== null && location === null && <Badge tone="plain">Not on the map</Badge>}
    </div>
  );
}
