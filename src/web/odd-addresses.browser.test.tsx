import { expect, test } from "vitest";
import { stringifySearch } from "#contract/page-addresses.ts";
import { HOSTILE_VALUES } from "#tests/support/hostile-texts.ts";
import { parseSearch } from "./platform/address.ts";
import { routeTree } from "./routes.gen.ts";

interface Reader {
  (raw: Record<string, unknown>): Record<string, unknown>;
  parameters: string[];
}
interface AnyRoute {
  options: { validateSearch?: Reader };
  children?: Record<string, AnyRoute>;
}

const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

const root = routeTree as unknown as AnyRoute;
const leavesOf = (route: AnyRoute): AnyRoute[] => {
  const children = Object.values(route.children ?? {});
  return [...(route === root ? [] : [route]), ...children.flatMap(leavesOf)];
};
const routes = leavesOf(root).map(({ options }) => options.validateSearch);
const readers = new Set(routes.filter((reader) => reader !== undefined));

/** What the page gets of a query: without parameters that are unknown or invalid. */
const known = (address: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined));

test("every route reads its query with addressReader", () => {
  expect(routes.length).toBeGreaterThan(35);
  expect(routes.filter((reader) => reader?.parameters === undefined)).toEqual([]);
});

/** What is wrong with what a route makes of a query. */
function findFaults(read: Reader, query: string): string[] {
  // As the router does: the server leads to the address of the result, and the browser reads that again.
  const first = known(read(parseSearch(query)));
  const clean = stringifySearch(first);
  const second = known(read(parseSearch(clean)));
  const faults = [
    stringifySearch(second) !== clean && "leads on",
    JSON.stringify(second) !== JSON.stringify(first) && "is read as something else the second time",
    Object.keys(first).some((name) => !read.parameters.includes(name)) && "keeps an unknown parameter",
    Object.values(first).some((value) => UNPRINTABLE.test(String(value))) && "has unprintable characters",
  ];
  return faults.flatMap((fault) => (fault ? [`?${query} ${fault}: ${clean}`] : []));
}

test.each([...readers].map((read) => [read.parameters.join(", ") || "no parameters", read] as const))(
  "hostile values in addresses with %s are read as ones that lead no further",
  (_, read) => {
    const queries = [
      ...read.parameters.flatMap((name) => HOSTILE_VALUES.map((value) => `${name}=${value}`)),
      // Every parameter has every hostile value once, beside other hostile values.
      ...HOSTILE_VALUES.map((_, turn) =>
        read.parameters
          .map((name, place) => `${name}=${HOSTILE_VALUES[(turn + place) % HOSTILE_VALUES.length]}`)
          .join("&"),
      ),
      ...HOSTILE_VALUES.map((value) => `${value}=1&__proto__=1&constructor=${value}&other=${value}`),
    ];
    expect(queries.flatMap((query) => findFaults(read, query))).toEqual([]);
  },
);
