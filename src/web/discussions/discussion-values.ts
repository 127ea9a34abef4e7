import * as z from "zod";
import { marketName } from "#contract/names.ts";
import { type MarketRef, marketRef, type ToolRef, toolRef } from "#contract/parts.ts";
import { type DiscussionContent, discussionContent } from "#contract/posts/discussions.ts";
import { json } from "#web/platform/stored/browser-storage.ts";

// Loaded with the form: it brings the contract's rules.

const values = z.object({
  title: z.string(),
  content: z.string(),
  /** Text of the field, and the market it names. */
  marketText: z.string(),
  market: marketRef.nullable(),
  toolText: z.string(),
  tool: toolRef.nullable(),
  tagIds: z.array(z.string()),
});

export type DiscussionValues = z.infer<typeof values>;

const nameOfMarket = (market: MarketRef | null) => (market ? marketName(market) : "");

/** Returns an empty form for the page's market or tool. */
export const emptyValues = (market: MarketRef | null, tool: ToolRef | null): DiscussionValues => ({
  title: "",
  content: "",
  marketText: nameOfMarket(market),
  market,
  toolText: tool?.name ?? "",
  tool,
  tagIds: [],
});

export const discussionValues = (
  { title, content, tagIds }: DiscussionContent,
  market: MarketRef | null,
  tool: ToolRef | null,
): DiscussionValues => ({ ...emptyValues(market, tool), title, content, tagIds: [...tagIds] });

/** Converts form values to content; see `checkDiscussion` for validation. */
export const toDiscussionContent = ({
  title,
  content,
  market,
  tool,
  tagIds,
}: DiscussionValues): DiscussionContent => ({
  title,
  content,
  marketId: market?.id ?? null,
  toolId: tool?.id ?? null,
  tagIds,
});

const FIELDS: Record<string, keyof DiscussionValues> = { marketId: "market", toolId: "tool" };

export const discussionFieldOf = (name: string) => FIELDS[name] ?? (name as keyof DiscussionValues);

export function checkDiscussion(typed: DiscussionValues): Partial<Record<keyof DiscussionValues, string>> {
  const problems: ReturnType<typeof checkDiscussion> = {};
  for (const { path, message } of discussionContent.safeParse(toDiscussionContent(typed)).error?.issues ??
    []) {
    problems[discussionFieldOf(String(path[0]))] ??= message;
  }
  const { market, marketText, tool, toolText } = typed;
  if (tool === null && toolText.trim() !== "") {
    problems.tool = "Pick a tool from the list or leave this blank";
  }
  if (market === null && marketText.trim() !== "") {
    problems.market = "Pick a market from the list or leave this blank";
  }
  return problems;
}

/** True if the form has text worth keeping. */
export const isWritten = ({ title, content, tagIds }: DiscussionValues): boolean =>
  title.trim() !== "" || content.trim() !== "" || tagIds.length > 0;

export const readValues = (kept: unknown): DiscussionValues | undefined => values.safeParse(kept).data;

export const EDIT = json(readValues);
