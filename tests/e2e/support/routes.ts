import { randomInt } from "node:crypto";
import { openApi } from "./api-client.ts";
import { newVisitor, visit } from "./visitors.ts";

export interface ScreenRoute {
  /** In the router's notation: `/reviews/$id/`. */
  path: string;
  /** Known query parameters; null if the route doesn't say. */
  parameters: string[] | null;
}

export interface RunningRouter {
  routesById: Record<string, { fullPath: string; options: { validateSearch?: { parameters?: string[] } } }>;
}
/** Returns the routes of the built product from the router in the browser, so that new ones are included. */
export async function listRoutes(): Promise<ScreenRoute[]> {
  const page = await newVisitor("desktop");
  await visit(page, "/about");
  return page.evaluate(() =>
    Object.entries((window.__TSR_ROUTER__ as unknown as RunningRouter).routesById)
      .filter(([id]) => id !== "__root__")
      .map(([, { fullPath, options }]) => ({
        path: fullPath,
        parameters: options.validateSearch?.parameters ?? null,
      })),
  );
}

/** By the path prefix of a parameter. */
export type PathValues = Record<string, string>;

/** Returns ids of demo content by the path prefix of their parameter. The oldest, because other journeys delete theirs. */
export async function findPathValues(): Promise<PathValues> {
  const api = openApi();
  const reviews = await api.call<{ items: { id: string; reviewer: { id: string } }[] }>(
    "GET",
    "/reviews?sort=oldest",
  );
  const discussions = await api.call<{ items: { id: string }[] }>("GET", "/discussions?sort=oldest");
  const [review, discussion] = [reviews.items[0], discussions.items[0]];
  if (!review || !discussion) throw new Error("The demo has no review or discussion.");
  return {
    "/reviews/$id": review.id,
    "/discussions/$id": discussion.id,
    "/profile/$userId": review.reviewer.id,
    "/markets/$state": "TX",
    "/markets/$state/$city": "austin",
    "/messages/$messageId": review.id,
    "/newsletter/$state": "confirm",
    "/tools/$slug": "foyer-crm",
  };
}

export function fillIn(path: string, values: PathValues, replaced?: { name: string; value: string }) {
  const steps = path.split("/");
  const filled = steps.map((step, index) => {
    if (!step.startsWith("$")) return step;
    if (replaced?.name === step) return replaced.value;
    const value = values[steps.slice(0, index + 1).join("/")];
    if (value === undefined) throw new Error(`${path} is new: say in findPathValues what ${step} is`);
    return value;
  });
  return filled.join("/").replace(/(?<=.)\/$/, "");
}

/** A random network, because walking all routes exceeds a visitor's rate limits. */
export const someNetwork = () => ({ "x-forwarded-for": `2001:db8:${randomInt(65_536).toString(16)}::1` });
