import { Link } from "@tanstack/react-router";
import type { CompsTool } from "#contract/comps/views.ts";
import type { ReviewerType } from "#contract/vocabulary.ts";
import { reviewsSearch } from "#web/comps/area/areas.ts";
import { REVIEWER_NOUNS } from "#web/people/index.ts";
import { capitalize } from "#web/ui/format.ts";
import { ClosedSection } from "#web/ui/page/closed-section.tsx";
import { GroupTable } from "./group-table.tsx";

const nameOf = (type: ReviewerType) => `${capitalize(REVIEWER_NOUNS[type])}s`;

interface ToolGroupsProps {
  comps: CompsTool;
  open: string | undefined;
}

/** What a tool is like for different reviewers. */
export function ToolGroups({ comps, open }: ToolGroupsProps) {
  const { tool, area, byReviewerType, byExperience } = comps;
  if (![...byReviewerType, ...byExperience].some(({ averageScore }) => averageScore !== null)) return null;
  const search = reviewsSearch(tool, area);
  const types = byReviewerType.map(({ type }) => nameOf(type).toLowerCase()).join(", ");
  return (
    <ClosedSection
      name="groups"
      title="Who it works for"
      inside={`${capitalize(types)}, by experience`}
      open={open}
    >
      <div className="grid gap-y-6">
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
    </ClosedSection>
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
