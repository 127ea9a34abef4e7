import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide";
import { useState } from "react";
import type { CompsInput } from "#contract/comps/comps.ts";
import { areaPhrase } from "#contract/comps/names.ts";
import { hasEnough } from "#contract/comps/picks.ts";
import { asSentence } from "#contract/text/as-sentence.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { toolsOf } from "#web/tools/index.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { areaLabel, areaName, areaSearch, categorySearch, leaderboardSearch } from "./area/areas.ts";
import { type ComparedRow, CompsTable } from "./comps-table.tsx";
import { FewTools } from "./few-tools.tsx";
import { TopPicks } from "./picks/top-picks.tsx";
import { priceNoun, reviewsSoFar } from "./price-words.ts";

const SORTS = { rating: "Best rated", value: "Lowest cost", price: "Lowest price" };

type Comps = OutputOf<"comps", "list">;
type Search = Record<string, unknown>;

interface CompsBlockProps {
  input: CompsInput;
  /** As of `ClosedSection`. */
  open: string | undefined;
}

/**
 * What the tools of a category cost and how they score in an area; where few tools have enough reviews, also those of the next
 * larger area. The order and "all" are in the address.
 */
export function CompsBlock({ input, open }: CompsBlockProps) {
  const { queries } = useApi();
  const { data: comps } = useSuspenseQuery(queries.comps.list.queryOptions({ input }));
  const [isComparing, setComparing] = useState(false);
  const { area, category, larger } = comps;
  const own = comps.rows.filter(hasEnough);
  const few = comps.rows.filter((row) => !hasEnough(row));
  const shown = own.length + (larger?.rows.length ?? 0);
  const fewTools = few.length > 0 && <FewTools rows={few} area={area} category={category} open={open} />;
  return (
    <section className="mt-4 mb-10">
      <Lead comps={comps} />
      <TopPicks category={category} area={area} picks={comps.picks} />
      {own.length === 0 && fewTools}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 max-md:mt-6 md:mt-8">
        <h2 className="text-[1.375rem] md:text-[1.625rem]">
          {own.length === 0 && larger ? (category === "CRM" ? "CRMs" : category) : comps.title}
        </h2>
        {own.length === 0 && larger && (
          <p className="rounded-sm bg-land md:mr-auto px-2.5 py-1 font-medium text-sm">{`${areaLabel(larger.area)} figures`}</p>
        )}
        {shown > 1 && (
          <div className="grid grid-cols-2 gap-x-2 max-md:w-full md:block">
            <Sorts comps={comps} sort={input.sort} />
            <Button
              look="secondary"
              aria-pressed={isComparing}
              onClick={() => setComparing(!isComparing)}
              className="aria-pressed:border-evergreen aria-pressed:bg-evergreen-tint md:hidden"
            >
              Compare
            </Button>
          </div>
        )}
      </div>
      {shown > 0 && (
        <CompsTable
          caption={`${comps.title}. Select 2 to ${LIMITS.comparedTools} to compare.`}
          category={category}
          area={area}
          groups={groupsOf(comps, own)}
          sort={input.sort}
          isComparing={isComparing}
        />
      )}
      {own.length > 0 && fewTools}
      <Ways comps={comps} shown={shown} isWhole={input.show === "all"} />
    </section>
  );
}

/** Why the figures are those of a larger area. */
function Lead({
  comps: { area, category, larger, unreported, comparedCount, reviewCount },
}: {
  comps: Comps;
}) {
  if (comparedCount > 0 || !larger) return null;
  return (
    <p className="max-w-prose md:text-lg">
      {unreported
        ? `No one in ${areaName(unreported)} has shared ${priceNoun(category)} yet. `
        : `${reviewsSoFar(areaName(area), category, reviewCount)} `}
      {"Here's what agents pay "}
      <b className="font-semibold">{asSentence(areaPhrase(larger.area))}</b>
    </p>
  );
}

function groupsOf({ area, larger }: Comps, own: readonly ComparedRow[]) {
  if (!larger) return [{ area, rows: own }];
  // The heading says it.
  if (own.length === 0) return [{ area: larger.area, rows: larger.rows }];
  const across = areaPhrase(larger.area);
  const name = areaName(area);
  return [
    { area, rows: own },
    {
      title: `${across[0]?.toUpperCase()}${across.slice(1)}`,
      note: `with ${name}${name.endsWith("s") ? "'" : "'s"} own reviews`,
      area: larger.area,
      rows: larger.rows,
    },
  ];
}

/** On phones, a button opens the choices, also before scripts run. The price is sorted by its head. */
function Sorts({ comps, sort = "rating" }: { comps: Comps; sort: CompsInput["sort"] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav
      aria-label={`Sort ${toolsOf(comps.category)}`}
      className="relative md:flex md:items-center md:gap-x-3"
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
      onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
    >
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="peer md:hidden"
      >
        <summary className="button button-secondary w-full list-none [&::-webkit-details-marker]:hidden">
          {SORTS[sort as keyof typeof SORTS]}
          <Icon of={ChevronDown} size={18} />
        </summary>
      </details>
      <span aria-hidden className="text-sm text-soft max-md:hidden">
        Sort by
      </span>
      <div className="max-md:absolute max-md:inset-x-0 max-md:top-full max-md:z-20 max-md:mt-1 max-md:hidden max-md:rounded-md max-md:border max-md:border-hairline max-md:bg-sheet max-md:py-1 max-md:shadow-lifted max-md:peer-open:grid md:flex md:overflow-hidden md:rounded-md md:border md:border-edge">
        {(["rating", "value"] as const).map((name) => (
          <Link
            key={name}
            to="."
            search={(before: Search) => ({ ...before, comps: name === "rating" ? undefined : name })}
            resetScroll={false}
            activeOptions={{ exact: true }}
            onClick={() => setOpen(false)}
            className="flex min-h-11 items-center border-edge px-4 py-2 -outline-offset-2 hover:bg-land aria-[current=page]:bg-evergreen-tint aria-[current=page]:font-semibold aria-[current=page]:text-evergreen md:not-first:border-l"
          >
            {SORTS[name]}
          </Link>
        ))}
      </div>
    </nav>
  );
}

interface WaysProps {
  comps: Comps;
  shown: number;
  isWhole: boolean;
}

/** What to do with the comps. */
function Ways({ comps: { area, category, comparedCount, larger, rows }, shown, isWhole }: WaysProps) {
  const total = comparedCount + (larger?.comparedCount ?? 0);
  // In the order of its canonical address.
  const best = rows
    .slice(0, LIMITS.comparedTools)
    .map(({ tool }) => tool.slug)
    .sort();
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5 [&>a:not(.button)]:text-link [&>a:not(.button)]:inline-flex [&>a:not(.button)]:min-h-11 [&>a:not(.button)]:items-center">
      {(shown < total || (isWhole && total > LIMITS.firstComps)) && (
        <ButtonLink
          to="."
          look="secondary"
          search={(before: Search) => ({ ...before, show: isWhole ? undefined : ("all" as const) })}
          resetScroll={false}
          className="my-2 max-md:w-full"
        >
          {isWhole ? "Show fewer" : `All ${total} ${category === "CRM" ? "CRMs" : "tools"}`}
        </ButtonLink>
      )}
      <Link to="/method">How we calculate</Link>
      {best.length > 1 && (
        <>
          <Link
            to="/compare"
            search={{ tools: best.join(","), ...areaSearch(area) }}
            className="max-md:hidden!"
          >
            {`Compare ${rows.length > best.length ? "top" : "these"} ${best.length}`}
          </Link>
          <Link to="/leaderboards" search={leaderboardSearch(category, area)}>
            See the ranking
          </Link>
        </>
      )}
      <Link to="/calculator" search={{ category: categorySearch(category), market: areaSearch(area).market }}>
        Calculator
      </Link>
    </div>
  );
}
