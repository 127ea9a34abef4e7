import type { Client } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Contract } from "#contract/index.ts";
import { type Call, type OperationQueries, operationQueries } from "./operation-queries.ts";

export type Api = JsonifiedClient<ContractRouterClient<Contract>>;

/** What an operation returns. */
export type OutputOf<
  Feature extends keyof Api,
  Operation extends keyof Api[Feature],
> = Api[Feature][Operation] extends (...args: never[]) => Promise<infer Output> ? Output : never;

/** `queryOptions` and `mutationOptions` per operation, `key` also per feature. */
export type ApiQueries = {
  [Feature in keyof Api]: { key(): QueryKey } & {
    [Operation in keyof Api[Feature]]: Api[Feature][Operation] extends Client<
      infer _Context,
      infer Input,
      infer Output,
      infer Failure
    >
      ? OperationQueries<Input, Output, Failure>
      : never;
  };
};

/** What calls operations and keeps their results; of a page in the browser, or of a request on the server. */
export interface ApiContext {
  api: Api;
  queries: ApiQueries;
  queryClient: QueryClient;
}

/** Returns an object whose properties are created on first use. */
function onDemand<Made>(make: (name: string) => Made): Record<string, Made> {
  return new Proxy<Record<string, Made>>({}, { get: (made, name: string) => (made[name] ??= make(name)) });
}

/** The API client is as large as a page. The first page needs none, since it is rendered with its data. */
export const browserApi = onDemand((feature) =>
  onDemand(
    (operation): Call =>
      async (input, options) => {
        const { apiLink } = await import("./api-link.ts");
        return apiLink.call([feature, operation], input, { context: {}, ...options });
      },
  ),
) as object as Api;

export function queriesOf(api: Api): ApiQueries {
  const calls = api as object as Record<string, Record<string, Call>>;
  return onDemand((feature) =>
    onDemand((operation) =>
      operation === "key"
        ? () => [[feature]]
        : operationQueries([feature, operation], calls[feature]?.[operation] as Call),
    ),
  ) as object as ApiQueries;
}
