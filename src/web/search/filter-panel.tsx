import { createPortal } from "react-dom";
import { Dialog } from "#web/ui/dialog.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { SearchParameters } from "./search-parameters.ts";

interface FilterDialogProps {
  parameters: SearchParameters;
  onClose: () => void;
}

export function FilterDialog({ parameters, onClose }: FilterDialogProps) {
  // Its button is in a form, and forms can't be nested.
  return createPortal(
    <Dialog title="Advanced Filters" isOpen onClose={onClose} className="filter-dialog">
      <FilterForm parameters={parameters} onApply={onClose} />
    </Dialog>,
    document.body,
  );
}

/** Beside the list on wide screens, and above it elsewhere. */
export function FilterPanel({ parameters }: { parameters: SearchParameters }) {
  return (
    <section aria-labelledby="filters" className="filter-panel">
      <h2 id="filters" className="text-xl">
        Advanced Filters
      </h2>
      <FilterForm parameters={parameters} />
    </section>
  );
}
