import type { Client } from "@orpc/client";
import {
  type DataTag,
  type InfiniteData,
  type InfiniteQueryObserverOptions,
  type MutationObserverOptions,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
  type QueryObserverOptions,
  type SkipToken,
  skipToken,
} from "@tanstack/react-query";

/** May be left out if nothing in it is required. */
type Rest<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];
type WithInput<Input> = undefined extends Input
  ? { input?: Input | SkipToken }
  : { input: Input | SkipToken };

export interface OperationQueries<Input, Output, Failure> {
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

/** Calls an operation; inputs and outputs are typed by the contract (see api.ts). */
export type Call = (input?: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>;

interface KeyOptions {
  input?: unknown;
  type?: "query" | "infinite";
}

/** Keys begin with the path, so that a key without options matches those of all inputs. */
const keyOf = (path: readonly string[], options: KeyOptions = {}): QueryKey => [path, options];

/**
 * Options for TanStack Query. Those of oRPC would add 3 to 5 KB gzipped to each first visit (docs/decisions/0035-pages-by-tanstack-start.md).
 */
export function operationQueries(path: readonly string[], call: Call) {
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
