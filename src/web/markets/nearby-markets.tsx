import { Link } from "@tanstack/react-router";
import { marketName } from "#contract/names.ts";
import type { MarketRef } from "#contract/parts.ts";
import { STATES } from "#contract/us-states.ts";
import type { Category } from "#contract/vocabulary.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { formatCounted } from "#web/ui/format.ts";

interface NearbyProps {
  market: Pick<MarketRef, "city" | "state">;
  near: OutputOf<"markets", "listNearby">;
  /** Those with reviews in it, however far they are. */
  category?: Category | undefined;
}

/** The markets with reviews around a market. */
export function NearbyMarkets({ market: { city, state }, near, category }: NearbyProps) {
  return (
    <section className="mt-10 max-w-xl border-ink border-t pt-4 md:mt-14">
      <h2 className="text-[1.375rem] md:text-[1.625rem]">
        {category ? "Nearest with reviews" : `Near ${city}`}
      </h2>
      {near.length === 0 && (
        <p className="py-2 text-soft">{`No other market near ${city} has reviews yet.`}</p>
      )}
      <ul>
        {near.map(({ miles, reviewCount, ...other }) => (
          <li key={marketName(other)}>
            <Link
              to="/markets/$state/$city"
              params={{ state: other.state, city: other.slug }}
              search={{ category }}
              className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 border-hairline border-b hover:text-evergreen"
            >
              <b className="font-semibold" translate="no">
                {other.state === state && !category ? other.city : marketName(other)}
              </b>{" "}
              <span className="text-soft tabular-nums">
                {category ? formatCounted(miles, "mile") : formatCounted(reviewCount, "review")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to="/markets"
        search={{ q: STATES[state] }}
        className="text-link inline-flex min-h-11 items-center"
      >
        {`All ${STATES[state]} markets`}
      </Link>
    </section>
  );
}
