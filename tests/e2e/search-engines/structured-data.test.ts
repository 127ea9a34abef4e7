import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Thing } from "schema-dts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPathValues, someNetwork } from "../support/routes.ts";
import { productUrl } from "../support/visitors.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

type Type = Extract<Thing, { "@type": string }>["@type"];
type Described = { "@type": Type } & Record<string, unknown>;

/** What Google requires of each type (developers.google.com/search/docs/appearance/structured-data). */
const REQUIRED: Partial<Record<Type, string[]>> = {
  AggregateRating: ["ratingValue", "reviewCount", "bestRating", "worstRating"],
  Answer: ["text"],
  BreadcrumbList: ["itemListElement.position", "itemListElement.name"],
  Comment: ["author.name", "datePublished", "text"],
  DiscussionForumPosting: ["author.name", "author.url", "datePublished", "headline", "text", "url"],
  EntryPoint: ["urlTemplate"],
  FAQPage: ["mainEntity.name", "mainEntity.acceptedAnswer.text"],
  ItemList: ["itemListElement.position", "itemListElement.url"],
  ListItem: ["position", "name"],
  Offer: ["price", "priceCurrency"],
  Organization: ["name", "url", "logo"],
  Person: ["name"],
  Product: ["name"],
  ProfilePage: ["mainEntity.name", "dateCreated"],
  Question: ["name", "acceptedAnswer.text"],
  Rating: ["ratingValue", "bestRating", "worstRating"],
  Review: ["author.name", "datePublished", "itemReviewed.name", "reviewBody", "reviewRating.ratingValue"],
  SearchAction: ["target.urlTemplate", "query-input"],
  SoftwareApplication: ["name"],
  WebSite: ["name", "url", "potentialAction"],
};
/** Of a tool's own page: ratings and prices don't belong to what a review only names. */
const OF_TOOLS: Partial<Record<Type, string[]>> = {
  Product: ["aggregateRating"],
  SoftwareApplication: ["aggregateRating", "offers.price"],
};

/** By path, the types that its page describes. */
const PAGES: Record<string, Type[]> = {
  "/": ["WebSite", "Organization"],
  "/calculator": ["BreadcrumbList"],
  "/compare?tools=foyer-crm%2Chandshake-hub%2Clantern-leads-desk%2Crolodesk": ["BreadcrumbList"],
  "/discussions/$id": ["BreadcrumbList", "DiscussionForumPosting"],
  "/leaderboards": ["ItemList"],
  "/leaderboards?market=denver-co": ["ItemList"],
  "/markets/TX/austin": ["BreadcrumbList", "ItemList"],
  "/markets/TX/austin?tab=discussions": ["BreadcrumbList"],
  "/pricing": ["FAQPage"],
  "/profile/$userId": ["ProfilePage"],
  "/reviews/$id": ["BreadcrumbList", "Review"],
  "/search": ["BreadcrumbList"],
  "/search?market=Austin%2C+TX": ["BreadcrumbList", "ItemList"],
  "/tools": ["ItemList"],
  "/tools/copperline-leads": ["BreadcrumbList", "Product"],
  "/tools/foyer-crm": ["BreadcrumbList", "SoftwareApplication"],
  "/tools/foyer-crm?market=austin-tx": ["BreadcrumbList", "SoftwareApplication"],
  // Two reviews.
  "/tools/drip-foundry?market=austin-tx": ["BreadcrumbList"],
};

const read: { path: string; html: string; graph: Described[] }[] = [];
const folder = mkdtemp(path.join(ROOT, "node_modules", ".structured-data-"));
afterAll(async () => rm(await folder, { recursive: true }));

async function readPage(address: string) {
  const response = await fetch(productUrl() + address, { headers: someNetwork() });
  const html = await response.text();
  const [, script] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const graph: Described[] = script === undefined ? [] : JSON.parse(script)["@graph"];
  return { html, graph };
}

beforeAll(async () => {
  const values = await findPathValues();
  for (const page of Object.keys(PAGES)) {
    const address = page.replace(/\$\w+$/, values[page] ?? "");
    read.push({ path: page, ...(await readPage(address)) });
  }
});

/** Returns the values at "author.name", of each where an author is a list. */
const valuesAt = (thing: unknown, steps: string): unknown[] =>
  steps
    .split(".")
    .reduce<unknown[]>(
      (found, step) => found.flatMap((one) => (one as Record<string, unknown> | undefined)?.[step]),
      [thing],
    );

function* nested(thing: unknown): Generator<Described> {
  if (typeof thing !== "object" || thing === null) return;
  if ("@type" in thing) yield thing as Described;
  for (const value of Object.values(thing)) yield* nested(value);
}

test("each page describes what it shows, with what search engines require", () => {
  const types = (graph: Described[]) => graph.map((thing) => thing["@type"]);
  expect(Object.fromEntries(read.map(({ path: page, graph }) => [page, types(graph)]))).toEqual(PAGES);
  const missing = (thing: Described, paths: string[] = []) =>
    paths
      .filter((steps) => valuesAt(thing, steps).some((value) => value === undefined || value === ""))
      .map((steps) => `${thing["@type"]}: ${steps}`);
  const missingOn = ({ path: page, graph }: (typeof read)[number]) =>
    [
      ...graph.flatMap((thing) => missing(thing, OF_TOOLS[thing["@type"]])),
      ...[...nested(graph)].flatMap((thing) => missing(thing, REQUIRED[thing["@type"]] ?? ["a known type"])),
    ].map((one) => `${page}: ${one}`);
  expect(read.flatMap(missingOn)).toEqual([]);
});

/** Those of actions that take a text are no properties of the vocabulary (schema.org/docs/actions.html). */
const withoutInputs = (name: string, value: unknown) => (name.endsWith("-input") ? undefined : value);

/** The compiler knows the vocabulary by the declarations of schema-dts. Returns its errors. */
async function compile(graphs: Record<string, Described[]>): Promise<string[]> {
  const files = Object.entries(graphs).map(async ([name, things]) => {
    const graph = JSON.stringify({ "@context": "https://schema.org", "@graph": things }, withoutInputs);
    const file = path.join(await folder, `${name}.ts`);
    await writeFile(
      file,
      `import type { Graph } from "schema-dts";\nexport const graph: Graph = ${graph};\n`,
    );
    return file;
  });
  const options = ["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--module", "preserve"];
  const tsc = promisify(execFile)(path.join(ROOT, "node_modules", ".bin", "tsc"), [
    ...options,
    ...(await Promise.all(files)),
  ]);
  const { stdout } = await tsc.catch((error: { stdout: string }) => error);
  return stdout.split("\n").filter((line) => line.includes("error"));
}

test("all types and properties are of the vocabulary", async () => {
  const graph = read.flatMap((page) => page.graph);
  const [review] = graph.filter((thing) => thing["@type"] === "Review");
  const errors = await compile({ pages: graph, wrong: [{ "@type": "Review", ...review, stars: 5 }] });
  expect(errors).toEqual([expect.stringMatching(/wrong\.ts.*stars/)]);
});

const toText = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

test("breadcrumbs have the steps that the page shows", () => {
  for (const { path: page, html, graph } of read) {
    const [, shown = ""] = /<nav aria-label="Breadcrumb"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
    const steps = [...shown.matchAll(/<li>(.*?)<\/li>/gs)].map(([, step = ""]) => ({
      name: toText(step.replace(/<span aria-hidden="true">.<\/span>/, "").replace(/<[^>]+>/g, "")),
      link: toText(/href="([^"]+)"/.exec(step)?.[1] ?? ""),
    }));
    const [list] = graph.filter((thing) => thing["@type"] === "BreadcrumbList");
    const described = valuesAt(list, "itemListElement")
      .filter((item) => item !== undefined)
      .map((item) => {
        const { name, item: link = "" } = item as { name: string; item?: string };
        return { name, link: link.replace(productUrl(), "") };
      });
    expect(described, page).toEqual(steps);
  }
});

test("ratings are those of the page", () => {
  const page = read.find((one) => one.path === "/tools/foyer-crm?market=austin-tx");
  const [rating] = [...nested(page?.graph)].filter((thing) => thing["@type"] === "AggregateRating");
  expect(page?.html).toContain(`${rating?.ratingValue} out of 10 from ${rating?.reviewCount} reviews`);
});

test("a page that isn't indexed describes nothing", async () => {
  for (const address of [
    "/auth",
    "/nowhere",
    "/profile",
    // No page links to it.
    "/compare?tools=foyer-crm%2Crolodesk",
    "/search?q=leads",
    "/tools?q=foyer",
    // Indexed at another address.
    "/markets/TX/austin?category=CRM",
    "/tools/foyer-crm?market=casper-wy",
  ])
    expect((await readPage(address)).graph, address).toEqual([]);
});
