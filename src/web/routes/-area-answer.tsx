import { Link } from "@tanstack/react-router";
import type { ListTotal } from "#contract/parts.ts";
import { STATES } from "#contract/us-states.ts";
import { CompsBlock } from "#web/comps/comps-block.tsx";
import { NearbyMarkets } from "#web/markets/nearby-markets.tsx";
import { FirstNumbers } from "#web/reviews/share-invitation.tsx";
import type { AreaAnswer as Answer } from "#web/search/load-area-answer.ts";
import { formatTotal } from "#web/ui/format.ts";
import { ListArea } from "#web/ui/list/list-area.tsx";

interface AreaAnswerProps {
  answer: Answer;
  /** As of `ClosedSection`. */
  open: string | undefined;
  /** In place of the lists of an area without reviews. */
  discussions?: ListTotal | null | undefined;
}

/** What a category costs in an area. Where nobody has shared it, what agents pay around it, and how to be the first. */
export function AreaAnswer({ answer, open, discussions }: AreaAnswerProps) {
  const { input, place, isUnreported, near } = answer;
  const { market, state } = place;
  const where = market ? { city: market.city, state: market.state } : { state: state ?? undefined };
  return (
    <>
      <ListArea>
        <CompsBlock input={input} open={open} />
      </ListArea>
      {isUnreported && (
        <FirstNumbers
          {...where}
          place={market?.city ?? (state ? STATES[state] : undefined)}
          category={input.category}
        />
      )}
      {near && market && <NearbyMarkets market={market} near={near} category={input.category} />}
      {market && discussions !== undefined && (
        <Link
          to="."
          search={(before: Record<string, unknown>) => ({ ...before, tab: "discussions" as const })}
          className="text-link inline-flex min-h-11 items-center"
        >
          {discussions && discussions.total > 0
            ? formatTotal(discussions, "discussion")
            : "Start a discussion"}
        </Link>
      )}
    </>
  );
}
