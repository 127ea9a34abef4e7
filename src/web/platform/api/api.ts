import type { Client } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import {
  type DataTag,
  type InfiniteData,
  type InfiniteQueryObserverOptions,
  type MutationObserverOptions,
  type QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
  type QueryObserverOptions,
  type SkipToken,
  skipToken,
} from "@tanstack/react-query";
import type { Contract } from "#contract/index.ts";

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

/** May be left out if nothing in it is required. */
type Rest<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];
type WithInput<Input> = undefined extends Input
  ? { input?: Input | SkipToken }
  : { input: Input | SkipToken };

interface OperationQueries<Input, Output, Failure> {
  call: Client<Record<never, never>, Input, Output, Failure>;
  key(options?: { type?: "query" | "infinite"; input?: Partial<Input> }): QueryKey;
  queryKey(...rest: Rest<WithInput<Input>>): DataTag<QueryKey, Output, Failure>;
  queryOptions<Given, Selected = Output>(
    ...rest: Rest<
      Given & WithInput<Input> & Omit<QueryObserverOptions<Output, Failure, Selected>, "queryKey">
    >
  ): NoInfer<
    Given &
      Omit<{ queryKey: DataTag<QueryKey, Output, Failure>; queryFn: QueryFunction<Output> }, keyof Given>
  >;
  infiniteOptions<Given, Page, Selected = InfiniteData<Output, Page>>(
    options: Given & { input: ((page: Page) => Input) | SkipToken } & Omit<
        InfiniteQueryObserverOptions<Output, Failure, Selected, QueryKey, Page>,
        "queryKey"
      >,
  ): NoInfer<
    Given &
      Omit<
        {
          queryKey: DataTag<QueryKey, InfiniteData<Output, Page>, Failure>;
          queryFn: QueryFunction<Output, QueryKey, Page>;
          select?(): InfiniteData<Output, Page>;
        },
        keyof Given
      >
  >;
  mutationOptions<Context>(
    options?: MutationObserverOptions<Output, Failure, Input, Context>,
  ): NoInfer<MutationObserverOptions<Output, Failure, Input, Context>>;
}

/** Calls an operation; inputs and outputs are typed by the contract. */
type Call = (input?: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>;

interface KeyOptions {
  input?: unknown;
  type?: "query" | "infinite";
}

/** Keys begin with the path, so that a key without options matches those of all inputs. */
const keyOf = (path: readonly string[], options: KeyOptions = {}): QueryKey => [path, options];

/**
 * Options for TanStack Query. Those of oRPC would add 3 to 5 KB gzipped to each first visit (docs/decisions/0035-pages-by-tanstack-start.md).
 */
function operationQueries(path: readonly string[], call: Call) {
  const inputKey = (type: KeyOptions["type"], input: unknown) =>
    keyOf(path, { type, ...(input !== undefined && input !== skipToken && { input }) });
  const queryKey = ({ input }: { input?: unknown } = {}) => inputKey("query", input);
  return {
    call,
    queryKey,
    key: (options?: KeyOptions) => keyOf(path, options),
    queryOptions: ({ input, ...options }: { input?: unknown } = {}) => ({
      queryFn:
        input === skipToken ? skipToken : ({ signal }: QueryFunctionContext) => call(input, { signal }),
      queryKey: queryKey({ input }),
      ...options,
    }),
    infiniteOptions: ({
      input,
      ...options
    }: {
      input: (page: unknown) => unknown;
      initialPageParam: unknown;
    }) => ({
      queryFn: ({ signal, pageParam }: QueryFunctionContext) => call(input(pageParam), { signal }),
      queryKey: inputKey("infinite", input(options.initialPageParam)),
      ...options,
    }),
    mutationOptions: (options?: object) => ({
      mutationFn: (input: unknown) => call(input),
      ...options,
    }),
  };
}
