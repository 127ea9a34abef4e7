import { Link } from "@tanstack/react-router";
import type { CompsTool } from "#contract/comps/views.ts";
import { asSentence } from "#contract/text/as-sentence.ts";
import { areaName } from "#web/comps/area/areas.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";

type Named = Pick<CompsTool, "tool" | "area">;

/** What the forms of a review begin with. */
const prefillOf = ({ tool, area }: Named) => ({
  tool: tool.name,
  ...(area.kind === "market" && { city: area.market.city, state: area.market.state }),
});

export const ShareNumbersLink = ({ comps }: { comps: Named }) => (
  <p className="mt-6 text-soft">
    Only have numbers?{" "}
    <Link to="/share-numbers" search={prefillOf(comps)} className="text-link">
      Share your numbers
    </Link>
  </p>
);

export function NoReviews({ comps }: { comps: Named }) {
  const { tool, area } = comps;
  return (
    <div className="pt-6">
      <EmptyState
        title="No reviews found"
        hint={asSentence(`Be the first to review ${tool.name} in ${areaName(area)}`)}
      >
        <ButtonLink to="/add-review" search={prefillOf(comps)}>
          Add Review
        </ButtonLink>
        <ButtonLink to="/share-numbers" search={prefillOf(comps)} look="secondary">
          Share your numbers
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
