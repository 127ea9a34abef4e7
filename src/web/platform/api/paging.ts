import { type InfiniteData, keepPreviousData } from "@tanstack/react-query";
import { FRESH_BY_VIEWER } from "#web/platform/session/viewer.ts";

/** Options of `infiniteOptions` for lists whose pages name the next one. */
export const BY_CURSOR = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { next: string | null }) => last.next ?? undefined,
};

/** By viewer and loaded again on each visit. The previous list stays while another search or filter loads. */
const FRESH = { ...FRESH_BY_VIEWER, placeholderData: keepPreviousData };

export const FRESH_BY_CURSOR = { ...BY_CURSOR, ...FRESH };

/** Options of `infiniteOptions` for lists with numbered pages. */
export const FRESH_BY_PAGE = {
  ...FRESH,
  initialPageParam: 1,
  getNextPageParam: (last: { page: number; pageCount: number }) =>
    last.page < last.pageCount ? last.page + 1 : undefined,
};

/** For `setQueryData`: changes each loaded page of a list. */
export const mapPages =
  <Page, Param>(change: (page: Page) => Page) =>
  (data: InfiniteData<Page, Param> | undefined) =>
    data && { ...data, pages: data.pages.map(change) };
