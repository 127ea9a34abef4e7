import { useFilterText } from "#web/ui/field/filter-field.tsx";
import { ChoiceLinks } from "#web/ui/list/choice-links.tsx";

/** Pending reviews, those of them with unusual numbers, and published ones with unusual numbers. */
export function NumbersFilter({ current }: { current: "unusual" | "published" | undefined }) {
  const q = useFilterText();
  return (
    <ChoiceLinks
      label="Filter reviews"
      choices={{ all: "All", unusual: "Unusual numbers", published: "Unusual and published" }}
      current={current ?? "all"}
      search={(numbers) => ({ q: q || undefined, numbers })}
    />
  );
}
