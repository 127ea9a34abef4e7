import { ask } from "#tests/support/serve-app.ts";

interface Parameter {
  name: string;
  in: "path" | "query";
}
interface Document {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
}

/** Values per parameter name; "reviews/id" overrides them below that path. */
export type Values = Record<string, readonly string[]>;

const SHARES = 4;

/**
 * Returns URLs of every GET operation: each path without a query, and with its share of the queries. Together
 * they cover each parameter value alone and in pairs with every other parameter.
 * @throws when a parameter has no values, because the crawl would miss an operation
 */
export async function addressesToCrawl(site: string, values: Values): Promise<string[]> {
  const { paths } = JSON.parse((await ask(`${site}/api/openapi.json`)).text) as Document;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (get === undefined) return [];
    const parameters = get.parameters ?? [];
    const unknown = parameters.find(({ name }) => values[name] === undefined);
    if (unknown)
      throw new Error(`${path} has a parameter "${unknown.name}" that the crawl has no values for`);
    const inQuery = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
    const filledPaths = fillPath(path, values);
    const asked = queries(inQuery, values);
    // At least one query per path, even where there are few queries.
    const shares = Math.min(filledPaths.length, asked.length, SHARES);
    return filledPaths.flatMap((filled, turn) => [
      `/api${filled}`,
      ...asked.filter((_, index) => (index + turn) % shares === 0).map((query) => `/api${filled}?${query}`),
    ]);
  });
}

function fillPath(path: string, values: Values): string[] {
  const [whole, name] = /\{(\w+)\}/.exec(path) ?? [];
  if (whole === undefined || name === undefined) return [path];
  const folder = path.split("/")[1];
  return (values[`${folder}/${name}`] ?? values[name] ?? []).flatMap((value) =>
    fillPath(path.replace(whole, encodeURIComponent(value)), values),
  );
}

/** Returns queries with each value alone and in pairs with every other parameter. */
function queries(names: readonly string[], values: Values): string[] {
  const valuesOf = (name: string) => values[name] ?? [];
  const alone = names.flatMap((name) => valuesOf(name).map((value) => ({ [name]: value })));
  const beside = names.flatMap((name, index) =>
    names.slice(index + 1).flatMap((other) => {
      const [some, others] = [valuesOf(name), valuesOf(other)];
      return Array.from({ length: Math.max(some.length, others.length) }, (_, turn) => ({
        [name]: some[turn % some.length] ?? "",
        [other]: others[turn % others.length] ?? "",
      }));
    }),
  );
  return [...new Set([...alone, ...beside].map((query) => new URLSearchParams(query).toString()))];
}
