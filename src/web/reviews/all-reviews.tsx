import { ButtonLink } from "#web/ui/button.tsx";

/** Leads from the first reviews of a list to all of them, on a page with a parameter for that. */
export const AllReviews = ({ total }: { total: string }) => (
  <ButtonLink
    to="."
    look="secondary"
    search={(before: Record<string, unknown>) => ({ ...before, list: "all" as const })}
  >
    All {total}
  </ButtonLink>
);
