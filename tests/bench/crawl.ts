// `npm run bench:crawl [-- --sizes 1,100000 --most 5000 --report]`: what a search engine meets that follows links from Home,
// in the demo (one more review) and in a large site, and whether their sitemaps keep what they promise.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { stringifySearch } from "#contract/page-addresses.ts";
import { refreshSums } from "#server/figures/refresh-sums.ts";
import type { Database } from "#server/platform/db/client.ts";
import {
  crawlSite,
  type FoundPage,
  followedLinks,
  isIndexable,
  kindOf,
  lookAt,
  readSitemap,
} from "#tests/e2e/support/crawl-site.ts";
import { measuredAt } from "#tests/faults/report.ts";
import { startProduct } from "./http/servers.ts";
import { startKeptDatabase, warmUp } from "./kept-database.ts";
import { openClient } from "./open-client.ts";

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "1,100000" },
    most: { type: "string", default: "5000" },
    report: { type: "boolean", default: false },
  },
});

/** Addresses of each kind that are looked at where the crawl doesn't reach all of a sitemap. */
const SAMPLE = 40;

/** Of numbered lists of reviews and of discussions (docs/product.md). */
const PAGE_SIZES = { reviews: 40, discussions: 10 };

/** Pages, one of which links to what the crawl hadn't reached yet. */
async function listLinking(db: Database, address: string): Promise<string[]> {
  const { pathname, searchParams } = new URL(address, "http://site");
  const [, kind = "", id = "", slug = ""] = pathname.split("/");
  switch (kind) {
    case "profile":
      return listPostsOf(db, id);
    case "reviews":
    case "discussions":
      return listListsOf(db, kind, id);
    case "markets":
      return searchParams.has("tab") ? [pathname] : listReviewersOf(db, id, slug);
    case "leaderboards":
    case "calculator":
      return listPagesOfArea(db, searchParams);
    case "tools": {
      const market = searchParams.get("market");
      return [market ? `${pathname}?state=${market.slice(-2).toUpperCase()}` : pathname];
    }
    default:
      return [];
  }
}

async function listPostsOf(db: Database, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    (select '/reviews/' || id as path from reviews where user_id = ${userId} and moderation_status = 'approved' limit 1)
    union all
    (select '/discussions/' || id from discussions where user_id = ${userId} and moderation_status = 'approved' limit 1)`);
  return rows.map(({ path: post }) => post);
}

/** Those of its market, or else of all, and of its author. */
async function listListsOf(db: Database, kind: "reviews" | "discussions", id: string): Promise<string[]> {
  const table = sql.raw(kind);
  const newer = sql`from ${table} o where o.moderation_status = 'approved' and (o.created_at, o.id) > (p.created_at, p.id)`;
  const { rows } = await db.execute<Record<"author" | "market", string | null> & Record<Place, number>>(sql`
    select p.user_id as author, '/markets/' || m.state || '/' || m.slug as market,
      (select count(*) ${newer} and o.market_id = p.market_id)::int as "inMarket",
      (select count(*) ${newer} and o.user_id = p.user_id)::int as "ofAuthor",
      (select count(*) ${newer})::int as "inAll"
    from ${table} p left join markets m on m.id = p.market_id where p.id = ${id}`);
  const [found] = rows;
  const pageAt = (place: Place) => {
    const page = Math.floor((found?.[place] ?? 0) / PAGE_SIZES[kind]) + 1;
    return page > 1 ? { page } : {};
  };
  const name = kind === "reviews" ? { list: "all" } : { tab: "discussions" };
  return [
    found?.market
      ? found.market + stringifySearch({ ...name, ...pageAt("inMarket") })
      : `/search${stringifySearch({ tab: name.tab, ...pageAt("inAll") })}`,
    `/profile/${found?.author}${stringifySearch({ tab: name.tab, ...pageAt("ofAuthor") })}`,
  ];
}

type Place = "inMarket" | "ofAuthor" | "inAll";

async function listReviewersOf(db: Database, state: string, slug: string): Promise<string[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select '/profile/' || r.user_id as path from reviews r join markets m on m.id = r.market_id
    where m.state = ${state} and slug = ${slug} and r.moderation_status = 'approved' and r.user_id is not null
    order by r.created_at desc limit 3`);
  return rows.map(({ path: profile }) => profile);
}

/** Other leaderboards of the area, its most reviewed market, and tools of each category there. */
async function listPagesOfArea(db: Database, search: URLSearchParams): Promise<string[]> {
  const [category, market, state] = ["category", "market", "state"].map((name) => search.get(name));
  const inArea = market ? sql`m.slug || '-' || lower(m.state) = ${market}` : sql`m.state = ${state}`;
  const { rows } = await db.execute<Record<"path" | "market" | "category" | "tool", string>>(sql`
    with area as (
      select * from markets m where ${inArea}
      order by (select count(*) from reviews where market_id = m.id) desc limit 1)
    select distinct on (t.category) '/markets/' || m.state || '/' || m.slug as path,
      m.slug || '-' || lower(m.state) as market, t.category, '/tools/' || t.slug as tool
    from area m join reviews r on r.market_id = m.id and r.moderation_status = 'approved'
    join tools t on t.id = r.tool_id and t.published_at is not null
    where ${category}::text is null or t.category = ${category}`);
  return rows.flatMap((found) => [
    found.path,
    found.tool + stringifySearch({ market: found.market }),
    ...(state ? [`/leaderboards${stringifySearch({ state })}`] : []),
    `/leaderboards${stringifySearch({ market: found.market })}`,
    `/leaderboards${stringifySearch({ category: found.category, market: found.market })}`,
  ]);
}

interface Checked {
  listed: number;
  looked: number;
  wrong: string[];
  unlinked: string[];
}

/** Looks at all that the crawl reached, and at a sample of the others. */
async function checkSitemap(
  site: string,
  db: Database,
  pages: readonly FoundPage[],
): Promise<Map<string, Checked>> {
  const found = new Map(pages.map((page) => [page.address, page]));
  const checked = new Map<string, Checked>();
  for (const [kind, addresses] of Map.groupBy(await readSitemap(site), kindOf)) {
    const result: Checked = { listed: addresses.length, looked: 0, wrong: [], unlinked: [] };
    const unreached = addresses.filter((address) => !found.has(address));
    const step = Math.max(1, Math.floor(unreached.length / SAMPLE));
    const sample = unreached.filter((_, index) => index % step === 0);
    for (const address of [...addresses.filter((one) => found.has(one)), ...sample]) {
      const page = found.get(address) ?? (await lookAt(site, address)).page;
      result.looked += 1;
      if (!isIndexable(page)) result.wrong.push(`${address} ${page.status} ${page.canonical}`);
      if (found.has(address)) continue;
      const linking = await listLinking(db, address);
      const isLinked = async () => {
        for (const page of linking)
          if (page !== address && followedLinks((await lookAt(site, page)).html).includes(address))
            return true;
        return false;
      };
      if (!(await isLinked())) result.unlinked.push(`${address} from ${linking.join(" ")}`);
    }
    checked.set(kind, result);
  }
  return checked;
}

const line = (cells: readonly (string | number)[]) =>
  `| ${cells.map((cell) => (typeof cell === "number" ? cell.toLocaleString("en") : cell)).join(" | ")} |`;

async function crawlAt(size: number): Promise<string[]> {
  const postgres = await startKeptDatabase(size);
  await warmUp(postgres);
  const open = await openClient(postgres.connectionString);
  await refreshSums(open);
  const folder = await mkdtemp(path.join(tmpdir(), "toolcomps-crawl-"));
  const product = await startProduct(postgres.connectionString, folder, { pageCacheMb: 64 });
  try {
    const pages = await crawlSite(product.url, {
      most: Number(options.most),
      onPage: ({ address }) => process.stderr.write(`\r${address.slice(0, 80).padEnd(80)}`),
    });
    const sitemap = await checkSitemap(product.url, open.db, pages);
    const indexed = pages.filter(isIndexable);
    const kinds = Map.groupBy(pages, ({ address }) => kindOf(address));
    const names = [...new Set([...kinds.keys(), ...sitemap.keys()])].sort();
    for (const { wrong, unlinked } of sitemap.values())
      for (const one of [...wrong, ...unlinked]) console.log(one);
    for (const page of pages.filter((one) => !isIndexable(one)).slice(0, 40))
      console.log(JSON.stringify(page));
    return [
      `${pages.length.toLocaleString("en")} addresses, ${indexed.length.toLocaleString("en")} of them indexed pages: ${(pages.length / indexed.length).toFixed(3)} addresses per page.`,
      "",
      line([
        "kind",
        "met",
        "of them indexed",
        "in the sitemap",
        "looked at",
        "not indexed or canonical",
        "not linked",
      ]),
      "|---|---|---|---|---|---|---|",
      ...names.map((name) => {
        const met = kinds.get(name) ?? [];
        const { listed = 0, looked = 0, wrong = [], unlinked = [] } = sitemap.get(name) ?? {};
        return line([
          `\`${name}\``,
          met.length,
          met.filter(isIndexable).length,
          listed,
          looked,
          wrong.length,
          unlinked.length,
        ]);
      }),
      "",
    ];
  } finally {
    await product.stop();
    await open.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const report: string[] = [];
for (const size of options.sizes.split(",").map(Number)) {
  report.push(
    size === 1 ? "## Demo" : `## Demo with ${size.toLocaleString("en")} more reviews`,
    "",
    ...(await crawlAt(size)),
  );
}
const text = report.join("\n");
console.log(text);
if (options.report)
  await writeFile("docs/reports/crawl.md", `# What search engines meet\n\n${measuredAt()}\n\n${text}`);
process.exit(0);
