import { desc, eq } from "drizzle-orm";
import type { OwnContract } from "#contract/people/contracts.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { contracts } from "#server/platform/db/schema/index.ts";
import { versionOf } from "#server/platform/versions.ts";
import { sumUp, toMonthly } from "./comparison/compare-price.ts";
import { loadComparisons } from "./comparison/load-comparisons.ts";
import { addDays, type Day, nextReminder, nextRenewal, toDay } from "./contract-dates.ts";
import { type ContractRow, contentOf, withNames } from "./contract-hydration.ts";

export const listContracts = api.contracts.list.use(signedIn).handler(async ({ context }) => {
  const { db, reader } = context;
  const rows = await db
    .select()
    .from(contracts)
    .where(eq(contracts.userId, reader.userId))
    .orderBy(desc(contracts.createdAt), desc(contracts.id));
  const named = (await withNames(context, rows)).map((row) => ({ ...row, monthly: toMonthly(row) }));
  const comparisons = await loadComparisons(db, reader.userId, named);
  const today = toDay(new Date());
  const items = await Promise.all(
    named.map(async ({ id, tool, market, monthly, ...row }, index): Promise<OwnContract> => {
      const content = await contentOf(context, { ...row, id });
      const { marketId: _, ...shown } = content;
      return {
        ...{ id, tool, market, monthly, ...shown, ...datesOf(row, today) },
        comparison: comparisons[index] ?? null,
        version: versionOf(content),
      };
    }),
  );
  return { items: items.toSorted(byRenewal), ...sumUp(items) };
});

function datesOf(row: Omit<ContractRow, "id">, today: Day) {
  const renewal = nextRenewal(row, today);
  return {
    nextRenewal: renewal,
    noticeBy: renewal && row.noticeDays !== null ? addDays(renewal, -row.noticeDays) : null,
    nextReminder: nextReminder(row, today),
    askedAbout: row.renewsOn !== null && row.renewsOn < today ? row.renewsOn : null,
  };
}

const LAST_DAY = "9999-12-31";

/** Those from month to month last. */
const byRenewal = (a: OwnContract, b: OwnContract) =>
  (a.nextRenewal ?? LAST_DAY).localeCompare(b.nextRenewal ?? LAST_DAY) ||
  a.tool.name.localeCompare(b.tool.name);
