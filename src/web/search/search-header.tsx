import { isZipCode } from "#contract/names.ts";
import { StateOutline } from "#web/maps/index.ts";
import { classes } from "#web/ui/classes.ts";
import { formatCounted, formatTotal } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { Breadcrumb } from "#web/ui/page/breadcrumb.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { DidYouMean } from "./did-you-mean.tsx";
import type { Found } from "./load-search.ts";
import { currentFilter, type SearchParameters, searchHeading } from "./search-parameters.ts";

interface SearchHeaderProps {
  parameters: SearchParameters;
  found: Found;
  kept: SearchParameters;
  /** Says how many reviews were found, and when the last one was written. */
  hasSummary: boolean;
}

/** What was searched for, and what else it may mean. */
export function SearchHeader({ parameters, found, kept, hasSummary }: SearchHeaderProps) {
  return (
    <>
      <Breadcrumb>
        <span>{currentFilter(parameters, found)}</span>
      </Breadcrumb>
      <div className="mt-1 flex items-end md:mt-3 justify-between gap-6">
        <div>
          <h1 className="text-[1.6rem] sm:text-3xl md:text-[2.6rem]">{searchHeading(parameters, found)}</h1>
          {hasSummary && <Summary found={found} page={parameters.page} />}
          {found.market && isZipCode(parameters.market) && (
            <p className="mt-1.5 text-soft">{`The market nearest to ${parameters.market}.`}</p>
          )}
          <DidYouMean found={found} kept={kept} />
        </div>
        {found.market && (
          <StateOutline
            state={found.market.state}
            location={found.market.location}
            className="hidden h-24 sm:block"
          />
        )}
      </div>
    </>
  );
}

function Summary({ found, page }: { found: Found; page: number | undefined }) {
  if (found.total === 0) return null;
  const tool = found.market === null ? found.tool : null;
  return (
    <Facts className={classes("mt-1 text-soft max-md:text-sm md:mt-1.5", found.comps && "max-md:hidden")}>
      <span>
        {formatTotal(found, "review")}
        {tool && ` in ${formatCounted(tool.marketCount, "market")}`}
      </span>
      {page !== undefined && `page ${page}`}
      {!tool && found.toolCount !== null && formatCounted(found.toolCount, "tool")}
      {found.lastReviewAt !== null && (
        <>
          updated <TimeAgo at={found.lastReviewAt} />
        </>
      )}
    </Facts>
  );
}
