import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CompsTool } from "#contract/comps/views.ts";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import { asSentence } from "#contract/text/as-sentence.ts";
import { areaName } from "#web/comps/area/areas.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { ReviewList } from "#web/reviews/review-list.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatTotal } from "#web/ui/format.ts";
import { EmptyState } from "#web/ui/page/notice.tsx";

type Named = Pick<CompsTool, "tool" | "area">;

/** Below what the page says of all of them. */
const SHOWN = 3;

/** What the forms of a review begin with. */
const prefillOf = ({ tool, area }: Named) => ({
  tool: tool.name,
  ...(area.kind === "market" && { city: area.market.city, state: area.market.state }),
});

/** The first reviews of a tool or, in pages, all of them. */
export function ToolReviews({ comps, input }: { comps: Named; input: ReviewListInput }) {
  const { queries } = useApi();
  const { data: found } = useSuspenseQuery(queries.reviews.list.queryOptions({ input }));
  const { q, market } = input;
  const isFirst = input.show === "first";
  const items = isFirst ? found.items.slice(0, SHOWN) : found.items;
  return (
    <>
      <ReviewList
        isOfTool
        isInMarket={comps.area.kind === "market"}
        search={{ q, market }}
        list={{ ...found, items }}
        empty={<NoReviews comps={comps} />}
      />
      {items.length > 0 && (
        <div className="list-end">
          {isFirst && found.total > items.length && (
            <ButtonLink
              to="."
              look="secondary"
              search={(before: Record<string, unknown>) => ({ ...before, list: "all" as const })}
              className="max-md:w-full"
            >
              {`All ${formatTotal(found, "review")}`}
            </ButtonLink>
          )}
          <p className="text-soft">
            Only have numbers?{" "}
            <Link to="/share-numbers" search={prefillOf(comps)} className="text-link">
              Share your numbers
            </Link>
          </p>
        </div>
      )}
    </>
  );
}

function NoReviews({ comps }: { comps: Named }) {
  const { tool, area } = comps;
  return (
    <div className="pt-6">
      <EmptyState
        title="No reviews found"
        hint={asSentence(`Be the first to review ${tool.name} in ${areaName(area)}`)}
      >
        <ButtonLink to="/add-review" search={prefillOf(comps)} look="secondary">
          Add Review
        </ButtonLink>
        <ButtonLink to="/share-numbers" search={prefillOf(comps)} look="secondary">
          Share your numbers
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
