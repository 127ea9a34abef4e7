import { beforeAll, expect, test } from "vitest";
import { loadDemoData } from "#server/demo/load-demo-data.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { readToolCatalogue, storeTools } from "#server/tools/index.ts";
import { callAs, openTestPlatform } from "#tests/support/api.ts";

const platform = await openTestPlatform();

/** The demo's markets and reviews, with the tools of both the demo and the catalogue. */
beforeAll(async () => {
  await platform.db.transaction(async (tx) => {
    await loadDemoData(tx, platform.files, new Date());
    await storeTools(tx, await readToolCatalogue(), new Date());
  });
});

const suggest = async (text: string) =>
  (await callAs(platform, VISITOR).search.suggest({ text })).map(({ name }) => name);

/** What people type, and the first suggestion for it. */
const QUERIES: readonly [text: string, first: string][] = [
  // Tools by name, prefix, part and any order of words
  ["Foyer CRM", "Foyer CRM"],
  ["foyer", "Foyer CRM"],
  ["foyercrm", "Foyer CRM"],
  ["foy", "Foyer CRM"],
  ["Copperline Leads", "Copperline Leads"],
  ["copper", "Copperline Leads"],
  ["leads copperline", "Copperline Leads"],
  ["line lea", "Copperline Leads"],
  ["lead harbor", "Lead Harbor"],
  ["LeadHarbor", "Lead Harbor"],
  ["harbor", "Lead Harbor"],
  ["binder and key", "Binder & Key"],
  ["binder & key", "Binder & Key"],
  ["sign settle", "Sign & Settle"],
  ["open house", "Open House Reels"],
  ["dollhouse360", "Dollhouse 360"],
  ["zip sentinel", "Zip Sentinel"],
  ["follow-up boss", "Follow Up Boss"],
  ["anniversary cards coop", "Anniversary Cards Co-op"],
  ["neighborly", "Neighborly Referral Desk"],
  // Aliases
  ["FUB", "Follow Up Boss"],
  ["fub", "Follow Up Boss"],
  ["NRD", "Neighborly Referral Desk"],
  ["MSM", "Market Stat Mailer"],
  ["ohr", "Open House Reels"],
  ["B&K", "Binder & Key"],
  ["keeper crm", "Sphere Keeper"],
  ["curbside social", "Curb Feed"],
  ["Commissions Inc", "CINC"],
  ["zillow flex", "Zillow Premier Agent"],
  // Tools with typing errors
  ["foyr crm", "Foyer CRM"],
  ["foyre crm", "Foyer CRM"],
  ["coperline leads", "Copperline Leads"],
  ["copprline", "Copperline Leads"],
  ["rolodeks", "Rolodesk"],
  ["streelight buyers", "Streetlight Buyers"],
  ["porchlite sites", "Porchlight Sites"],
  ["selersonar", "Sellersonar"],
  ["escrow trial", "Escrow Trail"],
  ["drip foundary", "Drip Foundry"],
  ["sphere kepper", "Sphere Keeper"],
  ["folow up bos", "Follow Up Boss"],
  ["relocaton radar", "Relocation Radar"],
  ["idxcelent", "Idxcellent"],
  // Plurals
  ["CRMs", "CRM"],
  ["lead sources", "Lead Generation"],
  ["lead source", "Lead Generation"],
  ["foyer crms", "Foyer CRM"],
  ["websites", "Website"],
  ["virtual tour", "Virtual Tours"],
  ["postcard barns", "Postcard Barn"],
  ["lead harbors", "Lead Harbor"],
  ["yard signs web", "Yard Sign Web"],
  // Categories
  ["crm", "CRM"],
  ["lead gen", "Lead Generation"],
  ["leads", "Lead Generation"],
  ["transaction management", "Transaction Management"],
  ["transaction", "Transaction Management"],
  ["showings", "Scheduling"],
  ["idx", "Website"],
  ["best crm", "CRM"],
  ["crm reviews", "CRM"],
  ["social media tools", "Social Media"],
  // Cities, with and without the state
  ["Austin", "Austin, TX"],
  ["aus", "Austin, TX"],
  ["austin texas", "Austin, TX"],
  ["austin, tx", "Austin, TX"],
  ["austin tx", "Austin, TX"],
  ["AUSTIN, T", "Austin, TX"],
  ["tx austin", "Austin, TX"],
  ["new york", "New York, NY"],
  ["saint louis", "St. Louis, MO"],
  ["st louis mo", "St. Louis, MO"],
  ["st. paul", "Saint Paul, MN"],
  ["ft worth", "Fort Worth, TX"],
  ["winston salem", "Winston-Salem, NC"],
  ["las veg", "Las Vegas, NV"],
  ["washington dc", "Washington, DC"],
  // Several cities of one name
  ["aurora il", "Aurora, IL"],
  ["Aurora, CO", "Aurora, CO"],
  ["portland maine", "Portland, ME"],
  ["columbus ga", "Columbus, GA"],
  ["springfield, missouri", "Springfield, MO"],
  ["kansas city ks", "Kansas City, KS"],
  // Cities with typing errors
  ["autsin", "Austin, TX"],
  ["autsin tx", "Austin, TX"],
  ["pheonix", "Phoenix, AZ"],
  ["charolette", "Charlotte, NC"],
  ["dever co", "Denver, CO"],
  ["albequerque", "Albuquerque, NM"],
  ["cincinatti", "Cincinnati, OH"],
  ["tuscon", "Tucson, AZ"],
  ["nashvile", "Nashville, TN"],
  ["winstn salem", "Winston-Salem, NC"],
  ["minneaplois", "Minneapolis, MN"],
  // States
  ["Texas", "Texas"],
  ["TX", "Texas"],
  ["tex", "Texas"],
  ["carolina", "North Carolina"],
  ["califronia", "California"],
  ["new mexico", "New Mexico"],
  // Metro areas and nicknames
  ["DFW", "Dallas, TX"],
  ["bay area", "San Francisco, CA"],
  ["twin cities", "Minneapolis, MN"],
  ["inland empire", "Riverside, CA"],
  ["nyc", "New York, NY"],
  ["LA", "Los Angeles, CA"],
  ["philly", "Philadelphia, PA"],
  ["vegas", "Las Vegas, NV"],
  ["chicagoland", "Chicago, IL"],
  // ZIP codes
  ["78701", "Austin, TX"],
  ["80202", "Denver, CO"],
  ["28202", "Charlotte, NC"],
  ["85004-1234", "Phoenix, AZ"],
  // Of post office boxes: without an area of its own
  ["78711", "Austin, TX"],
  // A category or tool in a market
  ["crm austin", "CRM in Austin, TX"],
  ["austin crm", "CRM in Austin, TX"],
  ["crms in denver", "CRM in Denver, CO"],
  ["lead generation tampa", "Lead Generation in Tampa, FL"],
  ["best crm for austin tx", "CRM in Austin, TX"],
  ["foyer austin", "Foyer CRM in Austin, TX"],
  ["foyer crm denver", "Foyer CRM in Denver, CO"],
  ["copperline leads in st. louis", "Copperline Leads in St. Louis, MO"],
  ["foyr austin", "Foyer CRM in Austin, TX"],
  ["crm autsin", "CRM in Austin, TX"],
  // A category or tool in a state
  ["crm texas", "CRM in Texas"],
  ["texas crm", "CRM in Texas"],
  ["CRMs in TX", "CRM in Texas"],
  ["tx crm", "CRM in Texas"],
  ["best crm for north carolina", "CRM in North Carolina"],
  ["lead generation new mexico", "Lead Generation in New Mexico"],
  ["new mexico lead gen", "Lead Generation in New Mexico"],
  ["crm texs", "CRM in Texas"],
  ["foyer crm texas", "Foyer CRM in Texas"],
  ["texas foyer", "Foyer CRM in Texas"],
  ["copperline leads tx", "Copperline Leads in Texas"],
  ["foyr texas", "Foyer CRM in Texas"],
  // A market and its state, in any order with a category or tool
  ["austin crm tx", "CRM in Austin, TX"],
  ["tx crm austin", "CRM in Austin, TX"],
  ["texas crm in austin", "CRM in Austin, TX"],
  ["crm springfield missouri", "CRM in Springfield, MO"],
  ["missouri crm springfield", "CRM in Springfield, MO"],
  ["foyer austin texas", "Foyer CRM in Austin, TX"],
  ["texas austin foyer crm", "Foyer CRM in Austin, TX"],
  ["tx foyer austin", "Foyer CRM in Austin, TX"],
  ["maine crm portland", "CRM in Portland, ME"],
  ["crm dfw", "CRM in Dallas, TX"],
  ["lead generation 78701", "Lead Generation in Austin, TX"],
  // A tool and its category
  ["crm rolodesk", "Rolodesk"],
  ["rolodesk crm", "Rolodesk"],
  ["lead generation copperline", "Copperline Leads"],
  ["rolodesk crm texas", "Rolodesk in Texas"],
  ["texas crm rolodesk", "Rolodesk in Texas"],
  ["rolodesk crm austin tx", "Rolodesk in Austin, TX"],
  ["austin rolodesk tx crm", "Rolodesk in Austin, TX"],
];

test.each(QUERIES)("%j first suggests %s", async (text, first) => {
  expect((await suggest(text))[0]).toBe(first);
});
