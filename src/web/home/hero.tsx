import { LocationButton, SearchBox } from "#web/search/index.ts";
import { LEAD } from "./lead.ts";

/** The first thing one sees: what this is, and the search. */
export function Hero() {
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-[2.35rem] leading-[1.08] sm:text-5xl lg:text-[3.4rem]">
        Find the Best Real Estate Tools In Your Market
      </h1>
      <p className="max-w-lg text-lg text-soft">{LEAD}</p>
      <SearchBox look="hero" />
      <LocationButton className="self-start" />
    </div>
  );
}
