import { expect, test } from "vitest";
import { DEMO, signIn } from "./support/accounts.ts";
import { fillIn, findPathValues, listRoutes, someNetwork } from "./support/routes.ts";
import { newVisitor, productUrl, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

/** Requests a page like a crawler. */
async function look(address: string) {
  const response = await fetch(productUrl() + address, { redirect: "manual", headers: someNetwork() });
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get("location"),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? null,
    isIndexed: !html.includes('<meta name="robots" content="noindex"'),
  };
}

const indexed = (path: string) => ({
  status: 200,
  location: null,
  canonical: productUrl() + path,
  isIndexed: true,
});
const MISSING = { status: 404, location: null, canonical: null, isIndexed: false };

const CANONICAL = {
  "/search": "/search",
  "/search?sort=oldest&market=austin+tx": "/search?market=Austin%2C+TX",
  "/search?page=2": "/search?page=2",
  "/leaderboards?market=Atlantis&category=CRM": "/leaderboards?category=CRM",
  "/leaderboards?open=unranked": "/leaderboards",
  "/calculator?rate=4&budget=500": "/calculator",
  "/tools?sort=price&category=CRM": "/tools",
  "/tools/foyer-crm?state=TX&sort=oldest": "/tools/foyer-crm?state=TX",
  "/markets/TX/austin?category=CRM&sort=oldest": "/markets/TX/austin",
  "/markets/TX/austin?list=all": "/markets/TX/austin?list=all",
  "/search?utm_source=mail&gclid=1": "/search",
};

test("lists are indexed by their canonical addresses", async () => {
  for (const [address, canonical] of Object.entries(CANONICAL))
    expect(await look(address), address).toEqual(indexed(canonical));
});

const NOT_INDEXED = [
  "/search?q=zzyzx+quux",
  "/search?q=leads",
  "/search?market=Atlantis",
  "/search?category=CRM&market=Austin%2C+TX",
  "/search?market=Austin%2C+TX&tab=discussions",
  "/search?minScore=8&recommended=only",
  "/markets?q=texas",
  // No journey reviews tools there.
  "/markets/AK/anchorage",
  "/tools?q=foyer",
  "/tools/foyer-crm?market=casper-wy",
  "/leaderboards?category=CRM&market=casper-wy",
  "/compare",
  "/compare?tools=foyer-crm",
  // No page links to it.
  "/compare?tools=foyer-crm%2Crolodesk",
  "/profile",
  "/auth",
];

test("searches, choices, empty lists and forms work, but aren't indexed", async () => {
  for (const address of NOT_INDEXED)
    expect(await look(address), address).toMatchObject({ isIndexed: false, status: 200 });
});

test("parameters of trackers and unknown ones survive no navigation", async () => {
  expect(await look("/search?ref=a-friend&page=2")).toMatchObject({
    status: 307,
    location: "/search?page=2",
  });
  const page = await newVisitor("desktop");
  await visit(page, "/search?utm_source=mail&fbclid=1&gclid=2");
  await page.getByRole("link", { name: "Page 2" }).click();
  await page.waitForURL("**/search?page=2");
  expect(new URL(page.url()).search).toBe("?page=2");
});

test("a page number past the end is missing", async () => {
  const person = (await findPathValues())["/profile/$userId"];
  for (const list of [
    "/search?page=99999",
    "/search?page=2&q=zzyzx",
    "/search?page=999&tab=discussions",
    "/markets/TX/austin?list=all&page=999",
    "/markets/TX/austin?page=999&tab=discussions",
    "/tools/foyer-crm?page=999",
    `/profile/${person}?page=999`,
  ]) {
    expect(await look(list), list).toEqual(MISSING);
  }
});

test("what doesn't exist is missing, and its page says so", async () => {
  for (const [address, title] of [
    ["/profile/01849d24-0000-7000-8000-000000000000", "Profile Not Found"],
    ["/profile/nobody", "Profile Not Found"],
    ["/reviews/nothing", "Review not found"],
    ["/discussions/nothing", "Discussion not found"],
    ["/tools/nothing", "Could not find this tool"],
    ["/markets/TX/atlantis", "Could not find this market"],
    ["/markets/ZZ/austin", "Could not find this market"],
  ] as const) {
    const response = await fetch(productUrl() + address, { headers: someNetwork() });
    expect(response.status, address).toBe(404);
    expect(await response.text(), address).toMatch(new RegExp(`<h1[^>]*>${title}`));
  }
});

test("ids in upper case lead to the page of every route", async () => {
  const [routes, values] = await Promise.all([listRoutes(), findPathValues()]);
  const id = values["/reviews/$id"] ?? "";
  const isOfId = (path: string) => /[\da-f-]{36}/.test(path);
  let withIds = 0;
  for (const { path, parameters } of routes) {
    const plain = fillIn(path, values);
    const query = parameters?.length ? `?${parameters.map((name) => `${name}=${id}`).join("&")}` : "";
    const upper = (plain + query).replace(/[\da-f-]{36}/g, (found) => found.toUpperCase());
    let [address, hops] = [upper, 0];
    for (let to: string | null = upper; to !== null; hops += 1) {
      address = to;
      const { status, location }: Awaited<ReturnType<typeof look>> = await look(address);
      // No tool has an id as its address.
      expect(status, `${upper} led to ${address}`).toBeLessThan(path === "/compare" ? 500 : 400);
      to = location;
    }
    expect(address.split("?")[0], upper).toBe(plain);
    if (isOfId(plain)) withIds += hops > 1 ? 1 : 0;
  }
  expect(withIds).toBe(routes.filter(({ path }) => isOfId(fillIn(path, values))).length);
});

test("members reach their own profile by any spelling of its address, with the tab that it names", async () => {
  const page = await newVisitor("desktop");
  const { user } = await signIn(page, DEMO.moderator);
  for (const address of [`/profile/${user.id.toUpperCase()}`, "/profile"]) {
    await visit(page, `${address}?tab=discussions`);
    await page.waitForURL(`**/profile/${user.id}?tab=discussions`);
    await page.getByRole("link", { name: "Edit profile" }).waitFor();
  }
});
