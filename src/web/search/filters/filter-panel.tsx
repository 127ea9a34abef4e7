import { createPortal } from "react-dom";
import type { SearchParameters } from "#web/search/search-parameters.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FilterForm } from "./filter-form.tsx";

interface FilterDialogProps {
  parameters: SearchParameters;
  onClose: () => void;
}

export function FilterDialog({ parameters, onClose }: FilterDialogProps) {
  // Its button is in a form, and forms can't be nested.
  return createPortal(
    <Dialog title="Advanced Filters" isOpen onClose={onClose} className="h-dvh max-h-[calc(100dvh-2rem)]">
      <FilterForm parameters={parameters} onApply={onClose} />
    </Dialog>,
    document.body,
  );
}

/** Beside the list on wide screens, and above it elsewhere. */
export function FilterPanel({ parameters }: { parameters: SearchParameters }) {
  return (
    <section
      aria-labelledby="filters"
      className="mt-5 flex flex-col gap-4 self-start border border-hairline bg-sheet p-5"
    >
      <h2 id="filters" className="text-xl">
        Advanced Filters
      </h2>
      <FilterForm parameters={parameters} />
    </section>
  );
}
