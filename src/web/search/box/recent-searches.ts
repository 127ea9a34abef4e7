import { sessionState } from "#web/platform/session/session.ts";
import { RECORD, stored } from "#web/platform/stored/browser-storage.ts";
import { removePart } from "#web/platform/stored/forget-stored.ts";
import type { SearchParameters } from "#web/search/search-parameters.ts";

/** An address that the search box led to. */
export interface RecentSearch {
  name: string;
  to: keyof typeof TARGETS;
  params?: Record<string, string>;
  search: SearchParameters;
}

const TARGETS = { "/search": 1, "/markets": 1, "/leaderboards": 1, "/tools/$slug": 1 };

const MOST = 5;

/** By the id of the member, so that `forgetStored` finds them, or for visitors. */
const byReader = stored("recent_searches", RECORD);

function readerKey(): string {
  const state = sessionState();
  return state.status === "signed-in" ? state.session.user.id : "visitor";
}

export function listRecent(): RecentSearch[] {
  const kept = byReader.read()?.[readerKey()];
  return Array.isArray(kept) ? kept.filter(isSearch).slice(0, MOST) : [];
}

function isSearch(value: unknown): value is RecentSearch {
  const { name, to, search } = (value ?? {}) as Record<string, unknown>;
  return typeof name === "string" && Object.hasOwn(TARGETS, String(to)) && search instanceof Object;
}

/** Adds a search as the latest and returns all; one name is kept once. */
export function addRecent({ name, to, params, search }: RecentSearch): RecentSearch[] {
  const others = listRecent().filter((one) => one.name.toLowerCase() !== name.toLowerCase());
  byReader.write({
    ...byReader.read(),
    [readerKey()]: [{ name, to, params, search }, ...others].slice(0, MOST),
  });
  return listRecent();
}

export function clearRecent(): RecentSearch[] {
  removePart(byReader, readerKey());
  return [];
}
