import { QueryClient, skipToken } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { type Api, queriesOf } from "./api.ts";

const get = vi.fn(async (input?: unknown, _options?: object) => ({ got: input }));
const queries = queriesOf({ reviews: { get, list: get, create: get } } as object as Api);
const queryClient = new QueryClient();
const cached = (queryKey: readonly unknown[]) => queryClient.getQueryCache().findAll({ queryKey }).length;

afterEach(() => queryClient.clear());

test("a query calls its operation with the input and a signal", async () => {
  const { queryKey, queryFn } = queries.reviews.get.queryOptions({ input: { id: "1" } });
  expect(await queryClient.fetchQuery({ queryKey, queryFn })).toEqual({ got: { id: "1" } });
  expect(get).toHaveBeenLastCalledWith({ id: "1" }, { signal: expect.any(AbortSignal) });
});

test("options of a screen override those of the operation", () => {
  const options = queries.reviews.get.queryOptions({ input: { id: "1" }, staleTime: 7, queryKey: ["own"] });
  expect(options).toMatchObject({ staleTime: 7, queryKey: ["own"] });
  expect(options).not.toHaveProperty("input");
});

test("a key matches the queries of its feature, operation, input or type", async () => {
  for (const id of ["1", "2"])
    await queryClient.fetchQuery(queries.reviews.get.queryOptions({ input: { id } }));
  await queryClient.fetchQuery(queries.reviews.list.queryOptions({ input: {} }));
  expect(cached(queries.reviews.key())).toBe(3);
  expect(cached(queries.reviews.get.key())).toBe(2);
  expect(cached(queries.reviews.get.key({ input: { id: "2" } }))).toBe(1);
  expect(cached(queries.reviews.get.queryKey({ input: { id: "2" } }))).toBe(1);
  expect(cached(queries.reviews.get.key({ type: "infinite" }))).toBe(0);
  expect(cached(queries.messages.key())).toBe(0);
});

test("an infinite query has the key of its first page and calls with each page's input", async () => {
  const options = queries.reviews.list.infiniteOptions({
    input: (page: number) => ({ page }),
    initialPageParam: 1,
    getNextPageParam: (_last, _pages, page) => page + 1,
  });
  const { pages } = await queryClient.fetchInfiniteQuery({ ...options, pages: 2 });
  expect(pages).toEqual([{ got: { page: 1 } }, { got: { page: 2 } }]);
  expect(cached(queries.reviews.list.key({ type: "infinite", input: { page: 1 } }))).toBe(1);
});

test("a query without an input yet is not called", () => {
  const { queryFn } = queries.reviews.get.queryOptions({ input: skipToken });
  expect(queryFn).toBe(skipToken);
});
