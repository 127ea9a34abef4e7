import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import type { Category } from "#contract/vocabulary.ts";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { toolAliases, tools } from "#server/platform/db/schema/index.ts";
import { checkVersion } from "#server/platform/versions.ts";
import { copyNames } from "#server/reviews/index.ts";
import { normalizeToolName, toolSlug } from "#server/tools/index.ts";
import { canCorrect } from "./catalogue-policy.ts";
import { chooseSlug } from "./choose-slug.ts";
import { editedContent } from "./edited-content.ts";
import { logChange } from "./log-change.ts";

export const updateTool = api.catalogue.updateTool
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const slug = await db.transaction(async (tx) => {
      // Prevents new proposals and other changes between reading and writing.
      await tx.execute(sql`lock table ${tools}, ${toolAliases} in share row exclusive mode`);
      const before = await loadTool(tx, input.id);
      if (!before) throw errors.NOT_FOUND();
      if (!canCorrect(reader, before)) throw errors.FORBIDDEN();
      const after = { ...input, aliases: listAliases(before, input) };
      checkVersion(errors, input.version, editedContent(before), editedContent(after));
      const taken = await findTaken(tx, before, after);
      if (taken)
        throw errors.NAME_TAKEN({ data: taken, message: `“${taken.name}” is a name of ${taken.by}.` });
      const stored = await storeTool(tx, before, after);
      const subject = { kind: "tool", id: input.id } as const;
      const about = { actorId: reader.userId, subject, wasChecked: before.checkedAt !== null };
      await logChange(tx, about, describe(before), describe(after));
      await copyNames(tx, { toolIds: [input.id] });
      return stored;
    });
    return { slug };
  });

interface Described {
  name: string;
  category: Category;
  aliases: string[];
}

type StoredTool = NonNullable<Awaited<ReturnType<typeof loadTool>>>;

async function loadTool(tx: Transaction, id: string) {
  const [tool] = await tx.select().from(tools).where(eq(tools.id, id));
  if (!tool || tool.mergedInto !== null) return null;
  const aliases = await tx
    .select({ alias: toolAliases.alias })
    .from(toolAliases)
    .where(eq(toolAliases.toolId, id));
  return { ...tool, aliases: aliases.map(({ alias }) => alias).sort() };
}

/** With the former name, so that drafts, links and searches still find the tool. Each spelling once. */
function listAliases(before: Described, { name, aliases }: Described): string[] {
  const byKey = new Map([...aliases, before.name].map((alias) => [normalizeToolName(alias), alias]));
  byKey.delete(normalizeToolName(name));
  return [...byKey.values()].sort();
}

/** Finds a name that belongs to another tool, also to one that was merged. */
async function findTaken(tx: Transaction, { id }: StoredTool, { name, aliases }: Described) {
  const names = new Map([name, ...aliases].map((one) => [normalizeToolName(one), one]));
  const keys = [...names.keys()];
  const named = await tx
    .select({ id: tools.id, by: tools.name, key: tools.normalizedName })
    .from(tools)
    .where(and(ne(tools.id, id), inArray(tools.normalizedName, keys)));
  const aliased = await tx
    .select({ id: tools.id, by: tools.name, key: toolAliases.normalizedAlias })
    .from(toolAliases)
    .innerJoin(tools, eq(tools.id, toolAliases.toolId))
    .where(and(ne(tools.id, id), inArray(toolAliases.normalizedAlias, keys)));
  const [taken] = [...named, ...aliased];
  return taken && { id: taken.id, by: taken.by, name: names.get(taken.key) ?? "" };
}

async function storeTool(tx: Transaction, before: StoredTool, after: Described): Promise<string> {
  const { id } = before;
  const { name, category, aliases } = after;
  const normalizedName = normalizeToolName(name);
  const address = await chooseSlug(before, toolSlug(name), normalizedName, async (slug) => {
    const others = and(eq(tools.slug, slug), ne(tools.id, id));
    return (await tx.$count(tools, others)) > 0;
  });
  await tx
    .update(tools)
    .set({ name, category, normalizedName, ...address, checkedAt: sql`now()` })
    .where(eq(tools.id, id));
  const rows = aliases.map((alias) => ({ toolId: id, alias, normalizedAlias: normalizeToolName(alias) }));
  const isGone = notInArray(toolAliases.alias, aliases);
  await tx.delete(toolAliases).where(and(eq(toolAliases.toolId, id), isGone));
  if (rows.length > 0) await tx.insert(toolAliases).values(rows).onConflictDoNothing();
  return address.slug;
}

const describe = ({ name, category, aliases }: Described) => ({
  name,
  category,
  aliases: aliases.join(", ") || null,
});
