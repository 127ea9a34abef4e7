import { createLink } from "@tanstack/react-router";
import { type AnchorHTMLAttributes, type ReactNode, useState } from "react";
import type { Area } from "#contract/comps/views.ts";
import { isZipCode } from "#contract/names.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { lazyPart } from "#web/platform/online.ts";
import { Button } from "#web/ui/button.tsx";
import { control } from "#web/ui/field/control.ts";
import { Notice } from "#web/ui/page/notice.tsx";
import { areaSearch, areaTitle } from "./areas.ts";
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
  areas: readonly { area: Area; note: string; score?: ReactNode }[];
  /** Other parameters of the URL, for browsers without JavaScript. */
  kept?: Record<string, string | undefined>;
}

/** The city, its state and the country, and a way to another city. */
export function AreaSwitch({ area, areas, kept = {} }: AreaSwitchProps) {
  return (
    <nav aria-label="Area" className="area-switch">
      <ul>
        {areas.map((one) => (
          <li key={one.area.kind}>
            <AreaLink
              to="."
              search={(before: Record<string, unknown>) => ({
                ...before,
                ...areaSearch(one.area),
                page: undefined,
              })}
              resetScroll={false}
              isCurrent={one.area.kind === area.kind}
            >
              <b translate={one.area.kind === "market" ? "no" : undefined}>{areaTitle(one.area)}</b>
              <small>{one.note}</small>
              {one.score}
            </AreaLink>
          </li>
        ))}
        <li>
          <ChangeCity hasCity={area.kind === "market"} kept={kept} />
        </li>
      </ul>
    </nav>
  );
}

interface ChangeCityProps {
  hasCity: boolean;
  className?: string;
  /** Other parameters of the URL, for browsers without JavaScript. */
  kept?: Record<string, string | undefined>;
}

export function ChangeCity({ hasCity, kept = {}, className = "text-link" }: ChangeCityProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="city-choice"
    >
      <summary className={className}>{hasCity ? "Change city" : "Pick a city"}</summary>
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
          <Button type="submit">Show</Button>
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
