import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import type { ReviewerType } from "#contract/vocabulary.ts";
import { GroupTable } from "./group-table.tsx";
import type { ToolComps } from "./load-tool.ts";

const REVIEWERS: Record<ReviewerType, string> = {
  solo_agent: "Solo agents",
  team: "Teams",
  broker: "Brokers",
};

/** What a tool is like for different reviewers. */
export function ToolGroups({ comps: { byReviewerType, byExperience } }: { comps: ToolComps }) {
  return (
    <section className="section">
      <h2>Who it works for</h2>
      <p>{`Averages and medians of groups with ${MEDIAN_REVIEWS} or more reviews.`}</p>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <GroupTable
          head="By reviewer"
          rows={byReviewerType.map(({ type, ...group }) => ({ ...group, key: type, name: REVIEWERS[type] }))}
        />
        <GroupTable
          head="By experience"
          rows={byExperience.map(({ from, to, ...group }) => ({
            ...group,
            key: String(from),
            name: to === null ? `${from}+ years` : `${from}–${to} years`,
          }))}
        />
      </div>
    </section>
  );
}
