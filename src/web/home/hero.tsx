import { LEADS } from "#web/platform/page/page-descriptions.ts";
import { LocationButton, SearchBox } from "#web/search/index.ts";

export function Hero() {
  return (
    <div className="flex flex-col gap-3 sm:gap-5">
      <h1 className="text-[2.1rem] leading-[1.06] sm:text-5xl lg:text-[3.5rem]">
        Find the Best Real Estate Tools In Your Market
      </h1>
      <p className="max-w-lg text-soft sm:text-lg">{LEADS.home}</p>
      <SearchBox look="hero" />
      <LocationButton className="self-start" />
    </div>
  );
}
