import { readFile } from "node:fs/promises";
import { v7 as uuidv7 } from "uuid";
import type { Category } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { toolAliases, tools } from "#server/platform/db/schema/index.ts";
import { normalizeToolName, toolSlug } from "./tool-name.ts";

const CATALOGUE = new URL("../../../data/tools/tools.json", import.meta.url);

interface ToolToStore {
  name: string;
  category: Category;
  aliases: readonly string[];
}

export async function readToolCatalogue(): Promise<ToolToStore[]> {
  return JSON.parse(await readFile(CATALOGUE, "utf8"));
}

/** Inserts tools without a proposer, public since `since`. Returns them with their ids, in the same order. */
export async function storeTools(tx: Transaction, list: readonly ToolToStore[], since: Date) {
  const stored = list.map((tool) => ({ ...tool, id: uuidv7({ msecs: since.getTime() }) }));
  await tx.insert(tools).values(
    stored.map(({ id, name, category }) => ({
      id,
      name,
      normalizedName: normalizeToolName(name),
      slug: toolSlug(name),
      category,
      publishedAt: since,
      createdAt: since,
    })),
  );
  const aliases = stored.flatMap(({ id, aliases }) =>
    aliases.map((alias) => ({ toolId: id, alias, normalizedAlias: normalizeToolName(alias) })),
  );
  if (aliases.length > 0) await tx.insert(toolAliases).values(aliases);
  return stored;
}
