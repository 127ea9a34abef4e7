import { Link } from "@tanstack/react-router";
import type { CompsTool } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import type { ReviewerType } from "#contract/vocabulary.ts";
import { reviewsSearch } from "#web/comps/area/areas.ts";
import { REVIEWER_NOUNS } from "#web/people/index.ts";
import { capitalize } from "#web/ui/format.ts";
import { GroupTable } from "./group-table.tsx";

const nameOf = (type: ReviewerType) => `${capitalize(REVIEWER_NOUNS[type])}s`;

/** What a tool is like for different reviewers. */
export function ToolGroups({ comps: { tool, area, byReviewerType, byExperience } }: { comps: CompsTool }) {
  if (![...byReviewerType, ...byExperience].some(({ averageScore }) => averageScore !== null)) return null;
  const search = reviewsSearch(tool, area);
  return (
    <section className="section">
      <h2>Who it works for</h2>
      <p>{`Averages and medians for groups with ${MEDIAN_REVIEWS} or more reviews.`}</p>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <GroupTable
          head="By reviewer"
          rows={byReviewerType.map(({ type, ...group }) => ({
            ...group,
            key: type,
            name: search ? (
              <Link to="/search" search={{ ...search, reviewerType: type }}>
                {nameOf(type)}
              </Link>
            ) : (
              nameOf(type)
            ),
          }))}
        />
        <GroupTable
          head="By experience"
          rows={byExperience.map(({ from, to, ...group }) => ({
            ...group,
            key: String(from),
            name: to === null ? <LongExperience from={from} search={search} /> : `${from}–${to} years`,
          }))}
        />
      </div>
    </section>
  );
}

interface LongExperienceProps {
  from: number;
  search: ReturnType<typeof reviewsSearch>;
}

/** The only group with a filter of its own: a search has a least experience, and no most. */
const LongExperience = ({ from, search }: LongExperienceProps) => {
  const name = `${from}+ years`;
  return search ? (
    <Link to="/search" search={{ ...search, minYears: from }}>
      {name}
    </Link>
  ) : (
    name
  );
};
