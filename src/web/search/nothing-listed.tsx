import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";

interface NothingListedProps {
  what: "markets" | "tools";
  /** What the page is filtered by. */
  q: string;
  hint: string;
}

/** Instead of the list of all markets or tools, to which reviews add. */
export const NothingListed = ({ what, q, hint }: NothingListedProps) => (
  <EmptyState title={q === "" ? `No ${what} found` : `No ${what} match your search`} hint={hint}>
    <div className="flex flex-wrap justify-center gap-3">
      {q !== "" && (
        <ButtonLink to={`/${what}`} search={{}} resetScroll={false}>
          Clear search
        </ButtonLink>
      )}
      <ButtonLink to="/add-review" look={q === "" ? "primary" : "secondary"}>
        Add Review
      </ButtonLink>
    </div>
  </EmptyState>
);
