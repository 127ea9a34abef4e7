import { LEADS } from "#web/platform/page/page-descriptions.ts";
import { LocationButton, SearchBox } from "#web/search/index.ts";

export function Hero() {
  return (
    <div className="hero">
      <h1>Find the Best Real Estate Tools In Your Market</h1>
      <p>{LEADS.home}</p>
      <SearchBox look="hero" />
      <LocationButton className="self-start" />
    </div>
  );
}
