/** Classes of inputs and selects. On its own, because every page has a field in its footer. */
export const control =
  "min-h-11 w-full rounded-md border border-edge bg-sheet px-3 py-2 text-ink focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-bad";
