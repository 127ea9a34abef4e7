import { useState } from "react";
import { lazyPart } from "#web/platform/online.ts";
import type { SearchParameters } from "#web/search/search-parameters.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { nameFilters } from "./filter-names.ts";

const FilterDialog = lazyPart(async () => ({ default: (await import("./filter-panel.tsx")).FilterDialog }));

/** Where the filters have room beside the list. */
const WIDE = "(width >= 80rem)";

/** Opens the advanced filters: beside the list on wide screens and without JavaScript, else in a dialog. */
export function FiltersButton({ parameters }: { parameters: SearchParameters }) {
  const [isOpen, setOpen] = useState(false);
  const count = nameFilters(parameters).length;
  const isShown = parameters.panel !== undefined;
  return (
    <>
      <ButtonLink
        to="/search"
        search={{ ...parameters, panel: isShown ? undefined : "filters" }}
        look="secondary"
        className="max-sm:grow"
        resetScroll={false}
        preload={false}
        aria-expanded={isShown || isOpen}
        onClick={(event) => {
          if (isShown || matchMedia(WIDE).matches) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {isShown ? "Hide filters" : "Advanced Filters"}
        {count > 0 && ` (${count})`}
      </ButtonLink>
      {isOpen && <FilterDialog parameters={parameters} onClose={() => setOpen(false)} />}
    </>
  );
}
