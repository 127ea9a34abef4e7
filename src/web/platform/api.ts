import browserContract from "virtual:browser-contract";
import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils, type RouterUtils } from "@orpc/tanstack-query";
import type { Contract } from "#contract/index.ts";
import { accessToken, refreshSession } from "./session.ts";

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

const link = new OpenAPILink(browserContract as Contract, {
  url: () => `${window.location.origin}/api`,
  headers: async () => {
    const token = await accessToken();
    return token ? { authorization: `Bearer ${token}` } : {};
  },
  async fetch(request, init) {
    const again = request.clone();
    // What is put is small, and is to arrive even from a page that is being closed, such as a draft.
    const response = await fetch(request, { ...init, keepalive: request.method === "PUT" });
    const refused = request.headers.get("authorization")?.slice("Bearer ".length);
    if (response.status !== 401 || !refused) return response;
    // The server no longer takes this token: a fresh one if the session goes on, else as a visitor.
    const session = await refreshSession(refused);
    if (session) again.headers.set("authorization", `Bearer ${session.accessToken}`);
    else again.headers.delete("authorization");
    return fetch(again, init);
  },
});

/** The API over HTTP, as whoever is signed in in this browser. */
export const browserApi: Api = createORPCClient(link);

export const queriesOf = (api: Api): ApiQueries => createTanstackQueryUtils(api);
