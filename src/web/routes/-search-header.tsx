import { Link } from "@tanstack/react-router";
import { isZipCode } from "#contract/names.ts";
import { Following } from "#web/follows/index.ts";
import { StateOutline } from "#web/maps/index.ts";
import { DidYouMean } from "#web/search/did-you-mean.tsx";
import type { Found } from "#web/search/load-search.ts";
import { type SearchParameters, searchHeading } from "#web/search/search-parameters.ts";
import { searchTarget } from "#web/search/search-target.ts";
import { classes } from "#web/ui/classes.ts";
import { formatCounted, formatTotal } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
// The HTML may have comps and popular tools, whose code loads later.
import "#web/comps/comps-block.css";

interface SearchHeaderProps {
  parameters: SearchParameters;
  found: Found;
  kept: SearchParameters;
  /** Says how many reviews were found, and when the last one was written. */
  hasSummary: boolean;
  /** No list of results says that the market isn't known. */
  isAnswer: boolean;
}

/** What was searched for, and what else it may mean. */
export function SearchHeader(props: SearchHeaderProps) {
  const { parameters, found, kept, hasSummary, isAnswer } = props;
  const isUnknown = isAnswer && found.unknown !== null;
  const heading = searchHeading(parameters, found);
  const target = searchTarget(parameters, found);
  const state = found.market?.state ?? found.comps?.state;
  return (
    <div className="mt-4 flex items-start justify-between gap-6 md:mt-8 md:items-end">
      <div className="min-w-0">
        <h1 className="text-[1.75rem] md:text-[2.75rem]">{heading}</h1>
        {hasSummary && <Summary found={found} page={parameters.page} />}
        {found.market && isZipCode(parameters.market) && (
          <p className="mt-1.5 text-soft">{`The market nearest to ${parameters.market}.`}</p>
        )}
        {isUnknown && (
          <h2 className="mt-1.5 font-sans font-semibold text-base">Could not find this market</h2>
        )}
        {target && (
          <Following
            target={target}
            name={target.until ? `in ${parameters.market}` : heading}
            label={target.until && "Tell me about the first review"}
          />
        )}
        <DidYouMean found={found} text={parameters.market} kept={kept} />
        {isUnknown && (
          <Link
            to="/search"
            search={{ q: parameters.market, sort: kept.sort, tab: kept.tab }}
            className="text-link inline-flex min-h-11 items-center"
          >
            {`Search tools and reviews for “${parameters.market}”`}
          </Link>
        )}
      </div>
      {state && (
        <StateOutline
          state={state}
          location={found.market?.location}
          className="size-11 shrink-0 max-[18rem]:hidden md:size-24"
        />
      )}
    </div>
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
