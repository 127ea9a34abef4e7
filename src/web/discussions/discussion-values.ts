import * as z from "zod";
import { type DiscussionContent, discussionContent } from "#contract/discussions.ts";
import { type MarketRef, marketRef, type ToolRef, toolRef } from "#contract/parts.ts";

// Loaded with the form: it brings the contract's rules.

const values = z.object({
  title: z.string(),
  content: z.string(),
  /** What stands in the field, and the market that it names. */
  marketText: z.string(),
  market: marketRef.nullable(),
  toolText: z.string(),
  tool: toolRef.nullable(),
  tagIds: z.array(z.string()),
});

/** A discussion as it stands in the form. */
export type DiscussionValues = z.infer<typeof values>;
export type DiscussionProblems = Partial<Record<"title" | "content" | "market" | "tool" | "tags", string>>;

const nameOfMarket = (market: MarketRef | null) => (market ? `${market.city}, ${market.state}` : "");

/** An empty form, begun where a market or a tool is looked at. */
export const emptyValues = (market: MarketRef | null, tool: ToolRef | null): DiscussionValues => ({
  title: "",
  content: "",
  marketText: nameOfMarket(market),
  market,
  toolText: tool?.name ?? "",
  tool,
  tagIds: [],
});

/** The form with a version that was sent in. */
export const fromContent = (
  { title, content, tagIds }: DiscussionContent,
  market: MarketRef | null,
  tool: ToolRef | null,
): DiscussionValues => ({ ...emptyValues(market, tool), title, content, tagIds: [...tagIds] });

/** What is sent; see `checkDiscussion` for whether it may be. */
export const toContent = ({ title, content, market, tool, tagIds }: DiscussionValues): DiscussionContent => ({
  title,
  content,
  marketId: market?.id ?? null,
  toolId: tool?.id ?? null,
  tagIds,
});

/** What is wrong with a discussion, by the contract's rules, beside the field that it is about. */
export function checkDiscussion(typed: DiscussionValues): DiscussionProblems {
  const { error } = discussionContent.safeParse(toContent(typed));
  const problems = toProblems(error?.issues ?? []);
  const { market, marketText, tool, toolText } = typed;
  if (market === null && marketText.trim() !== "") {
    problems.market = "Pick a market from the list or leave this blank";
  }
  if (tool === null && toolText.trim() !== "")
    problems.tool = "Pick a tool from the list or leave this blank";
  return problems;
}

/** Findings of the contract's rules, here or by the server, by the form's fields: the first for each. */
export function toProblems(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): DiscussionProblems {
  const fields = {
    title: "title",
    content: "content",
    marketId: "market",
    toolId: "tool",
    tagIds: "tags",
  } as const;
  const problems: DiscussionProblems = {};
  for (const { path, message } of issues) {
    const field = fields[path[0] as keyof typeof fields];
    if (field) problems[field] ??= message;
  }
  return problems;
}

/** Somebody wrote something that would be missed. */
export const isWritten = ({ title, content, tagIds }: DiscussionValues): boolean =>
  title.trim() !== "" || content.trim() !== "" || tagIds.length > 0;

/** What a browser kept of a form; null when that can't be read. */
export function readValues(kept: string): DiscussionValues | null {
  try {
    return values.safeParse(JSON.parse(kept)).data ?? null;
  } catch {
    return null;
  }
}
