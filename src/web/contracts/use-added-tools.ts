import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { v7 } from "uuid";
import { RANGES } from "#contract/numbers.ts";
import type { MarketRef, ToolRef } from "#contract/parts.ts";
import { isOffline, useOnReconnect } from "#web/platform/online.ts";
import { parseNumber } from "#web/platform/parse-number.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { json } from "#web/platform/stored/browser-storage.ts";
import { useDraft } from "#web/platform/stored/use-draft.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { useRefreshBook } from "./use-refresh-book.ts";

/** What was typed and not saved yet. */
interface AddedTools {
  /** By the id of the tool. The id of a contract makes a retry add nothing twice. */
  rows: Record<string, { id: string; price: string }>;
  /** Besides those that are proposed. */
  others: ToolRef[];
  /** Save was pressed without a network. */
  isWaiting: boolean;
}

const NONE: AddedTools = { rows: {}, others: [], isWaiting: false };

const FORMAT = json((value) => {
  const draft = value as AddedTools | null;
  return draft?.rows instanceof Object && Array.isArray(draft.others) ? draft : undefined;
});

export interface AddedRow {
  tool: ToolRef;
  market: MarketRef | null;
  text: string;
  /** Dollars a month; undefined while nothing valid is typed. */
  price: number | undefined;
}

/** The rows of the form, which keeps what is typed across reloads and lost connections. */
export function useAddedTools(onAdded: (ids: readonly string[]) => void) {
  const { queries } = useApi();
  const { data, error, refetch } = useQuery(queries.contracts.propose.queryOptions(FRESH_BY_VIEWER));
  const [kept, keep] = useDraft("my-tools", FORMAT);
  const draft = kept ?? NONE;
  const { write, isBusy } = useSave((ids) => {
    keep(undefined);
    onAdded(ids);
  });
  const rows = rowsOf(data, draft);
  const valid = rows.filter(({ price }) => price !== undefined);
  const save = () => {
    const named = Object.fromEntries(
      valid.map(({ tool, text }) => [tool.id, { id: draft.rows[tool.id]?.id ?? v7(), price: text }]),
    );
    keep({ ...draft, rows: { ...draft.rows, ...named }, isWaiting: isOffline() });
    if (isOffline()) return;
    void write(
      valid.map(({ tool, market, price = 0 }) => ({
        ...{ id: named[tool.id]?.id, toolId: tool.id, price },
        ...(market && { marketId: market.id }),
      })),
    );
  };
  const saveWaiting = useEffectEvent(() => draft.isWaiting && data !== undefined && !isOffline() && save());
  useOnReconnect(saveWaiting);
  const isReady = data !== undefined && draft.isWaiting;
  useEffect(() => {
    if (isReady) saveWaiting();
  }, [isReady]);
  return {
    ...{ market: data?.market ?? null, isPending: data === undefined, error, refetch },
    ...{ rows, validCount: valid.length, isWaiting: draft.isWaiting, isBusy, save },
    setPrice: (toolId: string, price: string) =>
      keep({
        ...draft,
        rows: { ...draft.rows, [toolId]: { id: draft.rows[toolId]?.id ?? v7(), price } },
        isWaiting: false,
      }),
    addOther: ({ id, name, category }: ToolRef) =>
      rows.some(({ tool }) => tool.id === id) ||
      keep({ ...draft, others: [...draft.others, { id, name, category }] }),
  };
}

interface Proposals {
  market: MarketRef | null;
  tools: readonly { tool: ToolRef; market: MarketRef | null; price: number | null }[];
}

function rowsOf(proposals: Proposals | undefined, { rows, others }: AddedTools): AddedRow[] {
  if (!proposals) return [];
  const { market, tools } = proposals;
  const more = others.filter(({ id }) => !tools.some(({ tool }) => tool.id === id));
  return [...tools, ...more.map((tool) => ({ tool, market, price: null }))].map((one) => {
    const text = rows[one.tool.id]?.price ?? (one.price === null ? "" : String(one.price));
    return { tool: one.tool, market: one.market, text, price: parseNumber(text, RANGES.dollars) };
  });
}

interface NewContract {
  id: string | undefined;
  toolId: string;
  price: number;
  marketId?: string;
}

function useSave(onSaved: (ids: readonly string[]) => void) {
  const { api } = useApi();
  const refresh = useRefreshBook();
  return useWrite({
    async mutationFn(tools: readonly NewContract[]) {
      const ids = [];
      for (const { id, ...tool } of tools)
        ids.push((await api.contracts.create({ ...tool, ...(id && { id }) })).id);
      return ids;
    },
    async onSuccess(ids) {
      onSaved(ids);
      await refresh();
    },
    failed: { title: "Failed to save your tools", about: "contract" },
  });
}
