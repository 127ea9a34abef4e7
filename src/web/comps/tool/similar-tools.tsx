import { Link } from "@tanstack/react-router";
import { priceOf } from "#contract/comps/prices.ts";
import type { CompsTool } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import { areaSearch } from "#web/comps/area/areas.ts";
import { Monogram, Score, toolsOf } from "#web/tools/index.ts";
import { formatDollars } from "#web/ui/format.ts";
import { ClosedSection } from "#web/ui/page/closed-section.tsx";

const NAMED = 2;

interface SimilarToolsProps {
  comps: CompsTool;
  open: string | undefined;
}

/** Other tools of the category in the same area. */
export function SimilarTools({ comps: { tool, area, similar }, open }: SimilarToolsProps) {
  if (similar.length === 0) return null;
  const named = similar.slice(0, NAMED).map(({ tool: other }) => other.name);
  const more = similar.length - named.length;
  return (
    <ClosedSection
      name="others"
      title={`Other ${toolsOf(tool.category)}`}
      inside={
        <span translate="no">{more > 0 ? `${named.join(", ")}, and ${more} more` : named.join(" and ")}</span>
      }
      open={open}
    >
      <ul>
        {similar.map(({ tool: other, averageScore, reviewCount, monthlyCost }) => (
          <li key={other.id} className="border-hairline border-b">
            <Link
              to="/tools/$slug"
              params={{ slug: other.slug }}
              search={areaSearch(area)}
              className="flex min-h-16 items-center gap-x-3 hover:text-evergreen"
            >
              <Monogram tool={other} className="shrink-0" />
              <span className="min-w-0 grow leading-tight">
                <b translate="no" className="block font-[650]">
                  {other.name}
                </b>
                <small className="text-sm text-soft">{`${priceOf(monthlyCost, formatDollars)} a month`}</small>
              </span>
              <Score score={averageScore ?? 0} isFew={reviewCount < MEDIAN_REVIEWS} className="text-xl" />
            </Link>
          </li>
        ))}
      </ul>
    </ClosedSection>
  );
}
