import { type ClientLink, createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils, type RouterUtils } from "@orpc/tanstack-query";
import type { Contract } from "#contract/index.ts";

/** The API as screens call it: over HTTP in the browser, in the process when a page is rendered. */
export type Api = ContractRouterClient<Contract>;

/** For each operation its `queryOptions` and `mutationOptions`. */
export type ApiQueries = RouterUtils<Api>;

/**
 * To spread into the query options of what signed-in people see differently: such answers are asked for
 * again when the person changes (see viewer.ts).
 */
export const BY_VIEWER = {
  meta: { isByViewer: true },
  // Whoever leaves a page before their answer has come must not find the last viewer's when they are back.
  refetchOnMount: (query: { state: { isInvalidated: boolean } }) => query.state.isInvalidated,
} as const;

/** What calls the API takes as much to load as a page does; a first page has its answers, and needs none of it. */
const link: ClientLink<object> = {
  async call(path, input, options) {
    const { apiLink } = await import("./api-link.ts");
    return apiLink.call(path, input, options);
  },
};

/** The API over HTTP, as whoever is signed in in this browser. */
export const browserApi: Api = createORPCClient(link);

export const queriesOf = (api: Api): ApiQueries => createTanstackQueryUtils(api);
