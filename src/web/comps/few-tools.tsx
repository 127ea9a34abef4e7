import type { Area } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import type { Category } from "#contract/vocabulary.ts";
import { toolsOf } from "#web/tools/index.ts";
import { formatCount, formatCounted } from "#web/ui/format.ts";
import { ClosedSection } from "#web/ui/page/closed-section.tsx";
import { areaName, FEW } from "./area/areas.ts";
import { type ComparedRow, CompsTable } from "./comps-table.tsx";

/** Named in the closed row. */
const NAMED = 2;

interface FewToolsProps {
  rows: readonly ComparedRow[];
  area: Area;
  category: Category;
  /** As of `ClosedSection`. */
  open: string | undefined;
  isIndex?: boolean;
}

/** Tools with too few reviews for a median, in a row that opens. */
export function FewTools({ rows, area, category, open, isIndex }: FewToolsProps) {
  const most = MEDIAN_REVIEWS - 1;
  const counts = rows.every(({ reviewCount }) => reviewCount === 1) ? "1 review" : `1 or ${most} reviews`;
  const title = `${formatCounted(rows.length, "tool")} with ${rows.length === 1 ? formatCounted(rows[0]?.reviewCount ?? 0, "review") : counts} in ${areaName(area)}`;
  const names = rows.map(({ tool }) => tool.name);
  const others = names.length - NAMED;
  return (
    <ClosedSection
      name={FEW}
      title={title}
      inside={
        others > 1 ? `${names.slice(0, NAMED).join(", ")} and ${formatCount(others)} more` : names.join(", ")
      }
      className="border-t-0"
      open={open}
    >
      <CompsTable
        caption={`${toolsOf(category)} with too few reviews for a median`}
        category={category}
        area={area}
        groups={[{ area, rows }]}
        isIndex={isIndex}
      />
    </ClosedSection>
  );
}
