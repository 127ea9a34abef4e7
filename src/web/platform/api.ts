import { type ClientLink, createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils, type RouterUtils } from "@orpc/tanstack-query";
import type { Contract } from "#contract/index.ts";

/** The API for screens: over HTTP in the browser, in-process during server rendering. */
export type Api = ContractRouterClient<Contract>;

/** `queryOptions` and `mutationOptions` per operation. */
export type ApiQueries = RouterUtils<Api>;

/**
 * Spread into options of queries whose result depends on the viewer: they reload when the session changes
 * (see viewer.ts).
 */
export const BY_VIEWER = {
  meta: { isByViewer: true },
  // After leaving a page before its response arrived, the previous viewer's data must not reappear.
  refetchOnMount: (query: { state: { isInvalidated: boolean } }) => query.state.isInvalidated,
} as const;

/** The API client is as large as a page. The first page needs none, since it is rendered with its data. */
const link: ClientLink<object> = {
  async call(path, input, options) {
    const { apiLink } = await import("./api-link.ts");
    return apiLink.call(path, input, options);
  },
};

export const browserApi: Api = createORPCClient(link);

export const queriesOf = (api: Api): ApiQueries => createTanstackQueryUtils(api);
