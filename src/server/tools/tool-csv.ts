import * as z from "zod";
import { CATEGORIES, LIMITS, nameLine, requiredName } from "#contract/parts.ts";
import type { Category } from "#contract/vocabulary.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { toolAliases, tools } from "#server/platform/db/schema/index.ts";

export const TOOL_COLUMNS = ["id", "name", "slug", "category", "aliases", "published"] as const;

export interface ToolRow {
  id: string;
  name: string;
  slug: string;
  category: Category;
  /** Sorted. */
  aliases: string[];
  published: "yes" | "no";
  /** The tool that it was merged into. */
  mergedInto: string | null;
}

const alias = requiredName(LIMITS.toolName, "needs a letter or a digit");

export const toolCells = z.object({
  id: z.union([z.literal(""), z.uuid("must be empty or a tool id")]),
  name: nameLine(LIMITS.toolName, "needs a letter or a digit").min(1, "is required"),
  slug: z.string().regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, "must be empty or like lead-finder"),
  category: z.enum(CATEGORIES, { error: `must be one of ${CATEGORIES.join(", ")}` }),
  aliases: z
    .string()
    .transform(parseAliases)
    .refine(
      (list) => list === undefined || list.every((text) => alias.safeParse(text).success),
      "has a name that is too long or has characters that are not allowed",
    ),
  published: z.enum(["yes", "no"], { error: "must be yes or no" }),
});

/** Joins aliases with a bar. A bar or backslash in a name is escaped with a backslash. */
export function joinAliases(aliases: readonly string[]): string {
  return aliases.map((text) => text.replaceAll(/[\\|]/g, "\\$&")).join(" | ");
}

/** Returns undefined for an empty cell, which keeps the stored aliases. "-" removes them. */
function parseAliases(cell: string): string[] | undefined {
  if (cell.trim() === "") return undefined;
  return cell.trim() === "-" ? [] : splitAliases(cell);
}

function splitAliases(cell: string): string[] {
  const parts = cell.match(/(?:\\.|[^\\|])+/g) ?? [];
  const names = parts.map((part) => part.trim().replaceAll(/\\(.)/g, "$1"));
  return names.filter((name) => name !== "").sort();
}

export async function loadToolRows(db: Database | Transaction): Promise<ToolRow[]> {
  const rows = await db.select().from(tools).orderBy(tools.name, tools.id);
  const aliases = Map.groupBy(await db.select().from(toolAliases), ({ toolId }) => toolId);
  return rows.map(({ id, name, slug, category, publishedAt, mergedInto }) => ({
    id,
    name,
    slug,
    category,
    aliases: (aliases.get(id) ?? []).map((row) => row.alias).sort(),
    published: publishedAt === null ? "no" : "yes",
    mergedInto,
  }));
}
