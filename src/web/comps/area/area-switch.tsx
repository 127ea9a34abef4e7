import { createLink } from "@tanstack/react-router";
import { ChevronDown } from "lucide";
import { type AnchorHTMLAttributes, useState } from "react";
import type { Area } from "#contract/comps/views.ts";
import { isZipCode } from "#contract/names.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { lazyPart } from "#web/platform/online.ts";
import { Button } from "#web/ui/button.tsx";
import { control } from "#web/ui/field/control.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/page/notice.tsx";
import { areaLabel, areaSearch, areaTitle } from "./areas.ts";
import "#web/comps/comps-block.css";

const CityPicker = lazyPart(() => import("./city-picker.tsx"), <div className="skeleton h-18" />);

interface AreaProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  isCurrent: boolean;
}

/** The router would mark by the URL, in which a city may be spelled in several ways. */
const AreaLink = createLink(({ isCurrent, ...rest }: AreaProps) => (
  <a {...rest} aria-current={isCurrent ? "page" : undefined} />
));

interface AreaSwitchProps {
  area: Area;
  areas: readonly { area: Area; note?: string }[];
  /** The parameters of the URL that choose an area. */
  searchOf?: (area: Area) => Record<string, unknown>;
  /** Other parameters of the URL, for browsers without JavaScript. */
  kept?: Record<string, string | undefined>;
}

/** The city, its state and the country. What opens at the city, or is in its place, finds another one. */
export function AreaSwitch({ area, areas, searchOf = areaSearch, kept }: AreaSwitchProps) {
  return (
    <nav aria-label="Area" className="relative">
      <ul className="flex rounded-md border border-edge bg-sheet *:min-w-0 *:grow *:basis-0 *:border-edge *:not-first:border-l">
        {areas[0]?.area.kind !== "market" && (
          <li>
            <ChangeCity kept={kept} />
          </li>
        )}
        {areas.map(({ area: one, note }) => (
          <li key={one.kind}>
            {one.kind === "market" && area.kind === "market" ? (
              <ChangeCity city={one.market.city} kept={kept} />
            ) : (
              <AreaLink
                to="."
                search={(before: Record<string, unknown>) => ({
                  ...before,
                  ...searchOf(one),
                  page: undefined,
                })}
                resetScroll={false}
                isCurrent={one.kind === area.kind}
                className="area-cell"
              >
                <span translate={one.kind === "market" ? "no" : undefined}>{areaLabel(one)}</span>
                {note && <small className="font-normal text-soft text-sm">{note}</small>}
              </AreaLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ChangeCityProps {
  /** The current one. */
  city?: string;
  /** Other parameters of the URL, for browsers without JavaScript. */
  kept?: Record<string, string | undefined> | undefined;
}

function ChangeCity({ city, kept = {} }: ChangeCityProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="city-choice static h-full"
    >
      <summary
        aria-current={city === undefined ? undefined : "page"}
        className="area-cell list-none [&::-webkit-details-marker]:hidden"
      >
        {city === undefined ? (
          "Pick a city"
        ) : (
          <span className="inline-flex max-w-full items-center gap-1">
            <span translate="no">{city}</span>
            <span className="sr-only">, change city</span>
            <Icon of={ChevronDown} size={16} className="shrink-0" />
          </span>
        )}
      </summary>
      {isOpen ? (
        <CityPicker onPicked={() => setOpen(false)} />
      ) : (
        // For browsers without JavaScript, where the form is what opens.
        <form className="flex max-w-sm items-end gap-2">
          {Object.entries(kept).map(
            ([name, value]) =>
              value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <label className="grow">
            <b>City</b>
            <input name="market" maxLength={LIMITS.city} placeholder="Austin, TX" className={control} />
          </label>
          <Button type="submit" look="secondary">
            Show
          </Button>
        </form>
      )}
    </details>
  );
}

interface UnknownCityProps {
  /** As the URL has it. */
  name: string | undefined;
  area: Area;
  className?: string;
}

/** Where the area isn't the city that the URL names. */
export function UnknownCity({ name, area, className = "mb-4" }: UnknownCityProps) {
  if (name === undefined || (area.kind !== "country" && !isZipCode(name))) return null;
  return (
    <Notice className={className}>
      {area.kind === "country"
        ? `We don't know “${name}”, so these numbers are for the whole U.S.`
        : `The market nearest to ${name} is ${areaTitle(area)}.`}
    </Notice>
  );
}
