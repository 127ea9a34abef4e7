import { expect, test } from "vitest";
import { toPageAddress } from "./page-address.ts";

const search = (query: string) => toPageAddress(new URL(`http://site.test/search${query}`)).search;

test.each([
  ["?utm_source=a&utm_medium=b", ""],
  ["?q=crm&gclid=1&fbclid=2&msclkid=3&twclid=4&ttclid=5&yclid=6&dclid=7", "?q=crm"],
  ["?gbraid=1&wbraid=2&mc_cid=3&mc_eid=4&_hsenc=5&_hsmi=6&_ga=7&_gl=8", ""],
  ["?igshid=1&li_fat_id=2&mkt_tok=3&srsltid=4&pk_campaign=5&mtm_source=6&UTM_Source=7", ""],
  ["?sort=oldest&market=Austin%2C+TX&category=CRM", "?category=CRM&market=Austin%2C+TX&sort=oldest"],
  ["?tags=B&tags=A&q=x", "?q=x&tags=B&tags=A"],
  ["?comment=1&at=2&only=3", "?at=2&comment=1&only=3"],
])("%s is rendered as %s", (query, rendered) => {
  expect(search(query)).toBe(rendered);
});
