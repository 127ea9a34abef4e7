import { eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "#server/platform/db/client.ts";
import { toolAliases, tools } from "#server/platform/db/schema/index.ts";
import { type CsvRow, parseCsv } from "#server/platform/text/csv.ts";
import {
  type ImportedLine,
  type ImportPlan,
  type ImportRow,
  planImport,
} from "#server/platform/text/plan-import.ts";
import { joinAliases, loadToolRows, TOOL_COLUMNS, type ToolRow, toolCells } from "./tool-csv.ts";
import { normalizeToolName, toolSlug } from "./tool-name.ts";

type Column = (typeof TOOL_COLUMNS)[number];

/** Matches a line by id, else by spelling. An empty cell keeps the stored value. @throws CsvMistake */
export async function planToolImport(tx: Transaction, csv: string): Promise<ImportPlan<ToolRow>> {
  const rows = parseCsv(csv, TOOL_COLUMNS);
  // Prevents new proposals between reading and writing.
  await tx.execute(sql`lock table ${tools}, ${toolAliases} in share row exclusive mode`);
  const stored = await loadToolRows(tx);
  const used = await loadUsedTools(tx);
  const cellOf = (tool: ToolRow, column: Column) =>
    column === "aliases" ? joinAliases(tool.aliases) : tool[column];
  const show = (cell: string) => (cell === "" ? "cleared" : `"${cell}"`);
  return planImport<ToolRow>(
    stored,
    rows.map((row) => readRow(row, stored)),
    {
      labelOf: ({ name }) => name,
      // Names and aliases share one namespace, so that a name finds one tool.
      claimsOf: ({ name, slug, aliases }) => [
        `the address ${slug}`,
        ...[name, ...aliases].map((text) => `the name "${normalizeToolName(text)}"`),
      ],
      differences: (before, after) =>
        TOOL_COLUMNS.filter((column) => cellOf(before, column) !== cellOf(after, column)).map(
          (column) => `${column} "${cellOf(before, column)}" -> ${show(cellOf(after, column))}`,
        ),
      rejectChange: (before, after) => {
        if (before.mergedInto !== null) return `was merged into ${before.mergedInto}`;
        return before.published === "yes" && after.published === "no" && used.has(before.id)
          ? "can't be unpublished, because it has reviews or discussions"
          : undefined;
      },
    },
  );
}

export async function applyToolImport(tx: Transaction, plan: ImportPlan<ToolRow>): Promise<void> {
  const publishedAt = new Date();
  if (plan.created.length > 0) {
    await tx.insert(tools).values(
      plan.created.map(({ id, name, slug, category, published }) => ({
        id,
        name,
        slug,
        category,
        normalizedName: normalizeToolName(name),
        publishedAt: published === "yes" ? publishedAt : null,
      })),
    );
  }
  for (const { after } of plan.changed) {
    const { id, name, slug, category, published } = after;
    await tx
      .update(tools)
      .set({
        name,
        slug,
        category,
        normalizedName: normalizeToolName(name),
        publishedAt: published === "yes" ? sql`coalesce(${tools.publishedAt}, now())` : null,
      })
      .where(eq(tools.id, id));
  }
  await replaceAliases(tx, [...plan.created, ...plan.changed.map(({ after }) => after)]);
}

async function replaceAliases(tx: Transaction, written: readonly ToolRow[]): Promise<void> {
  if (written.length === 0) return;
  const ids = written.map(({ id }) => id);
  await tx.delete(toolAliases).where(inArray(toolAliases.toolId, ids));
  const rows = written.flatMap(({ id, aliases }) =>
    aliases.map((alias) => ({ toolId: id, alias, normalizedAlias: normalizeToolName(alias) })),
  );
  if (rows.length > 0) await tx.insert(toolAliases).values(rows);
}

function readRow(
  { line, cells }: CsvRow<Column>,
  stored: readonly ToolRow[],
): ImportRow<ToolRow> | ImportedLine {
  const reject = (details: string) => ({ line, label: cells.name, outcome: "rejected" as const, details });
  const read = toolCells.safeParse(cells);
  if (!read.success) {
    return reject(read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join("; "));
  }
  const values = read.data;
  const target = stored.find((tool) =>
    values.id === ""
      ? normalizeToolName(tool.name) === normalizeToolName(values.name)
      : tool.id === values.id,
  );
  const aliases = values.aliases ?? target?.aliases ?? [];
  const names = [values.name, ...aliases].map(normalizeToolName);
  const hasTwice = new Set(names).size < names.length;
  if (hasTwice && joinAliases(aliases) !== joinAliases(target?.aliases ?? [])) {
    return reject("two of its names are the same");
  }
  const id = target?.id ?? (values.id || uuidv7());
  const slug = values.slug || target?.slug || toolSlug(values.name);
  return { line, target, after: { ...values, id, slug, aliases, mergedInto: target?.mergedInto ?? null } };
}

async function loadUsedTools(tx: Transaction): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select tool_id as id from reviews union select tool_id from discussions where tool_id is not null`);
  return new Set(rows.map(({ id }) => id));
}
