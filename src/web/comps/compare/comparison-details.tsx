import { Link } from "@tanstack/react-router";
import { marketName } from "#contract/names.ts";
import { REVIEWER_LABELS, REVIEWER_NOUNS } from "#web/people/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { Name } from "#web/ui/name.tsx";
import { ClosedSection } from "#web/ui/page/closed-section.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { type ComparedTool, type Comparison, usageRows } from "./comparison-rows.ts";
import { Columns } from "./comparison-table.tsx";
import { DETAILS } from "./details.ts";
import { Estimate } from "./estimate.tsx";
import { FigureRow } from "./figure-row.tsx";

const MOST_POINTS = 4;

interface ComparisonDetailsProps {
  comparison: Comparison;
  /** The parameters of the URL. */
  address: { open?: string | undefined } & Record<string, string | number | undefined>;
}

/** What doesn't decide: closed rows and, on phones, one button that opens all of them. */
export function ComparisonDetails({ comparison, address }: ComparisonDetailsProps) {
  const { tools } = comparison;
  const { open } = address;
  const isOpen = DETAILS.some((name) => open?.split(",").includes(name));
  return (
    <>
      {!isOpen && (
        <div className="mt-4 text-center md:hidden print:hidden">
          <ButtonLink
            to="."
            search={(before: { open?: string }) => ({
              ...before,
              open: [...DETAILS, ...(before.open?.split(",") ?? [])].join(),
            })}
            resetScroll={false}
            look="secondary"
            className="w-full"
          >
            Show all
          </ButtonLink>
          <p className="mt-2 text-sm text-soft">Adoption, contacts, pros and cons, reviewers</p>
        </div>
      )}
      <div className={isOpen ? "mt-8" : "mt-8 max-md:hidden"}>
        <ClosedSection name="said" title="What agents say" inside="Pros, cons, and tags" open={open}>
          <Columns label="What agents say" tools={tools}>
            <PointRow label="Pros" sign="+" pointsOf={({ points }) => points.pros} tools={tools} />
            <PointRow label="Cons" sign="−" pointsOf={({ points }) => points.cons} tools={tools} />
            <PointRow label="Tags" sign="" pointsOf={tagsOf} tools={tools} />
          </Columns>
        </ClosedSection>
        <ClosedSection name="use" title="How they use it" inside={usedInside(comparison)} open={open}>
          <Columns label="How they use it" tools={tools}>
            {usageRows(comparison).map((row) => (
              <FigureRow key={row.label} row={row} />
            ))}
            <Estimate comparison={comparison} address={address} />
          </Columns>
        </ClosedSection>
        <ClosedSection
          name="reviewers"
          title="Who reviewed"
          inside="Solo agents, teams, brokers, and their latest reviews"
          open={open}
        >
          <Columns label="Who reviewed" tools={tools}>
            <tr>
              <th scope="row">Reviewers</th>
              {tools.map(({ tool, byReviewerType }) => (
                <td key={tool.id}>
                  {byReviewerType
                    .map(({ type, reviewCount }) => formatCounted(reviewCount, REVIEWER_NOUNS[type]))
                    .join(", ") || "No one yet"}
                </td>
              ))}
            </tr>
            <LatestRow tools={tools} />
          </Columns>
        </ClosedSection>
      </div>
    </>
  );
}

/** "User adoption, contacts managed, and what yours would cost" */
const usedInside = (comparison: Comparison) => {
  const [rate, volume] = usageRows(comparison).map(({ label }) => label.toLowerCase());
  return `${rate?.charAt(0).toUpperCase()}${rate?.slice(1)}, ${volume}, and what yours would cost`;
};

const tagsOf = ({ points }: ComparedTool) =>
  points.tags.map(({ tag, reviewCount }) => ({ text: tag.name, reviewCount }));

interface PointRowProps {
  label: string;
  sign: string;
  pointsOf: (tool: ComparedTool) => readonly { text: string; reviewCount: number }[];
  tools: readonly ComparedTool[];
}

const PointRow = ({ label, sign, pointsOf, tools }: PointRowProps) => (
  <tr>
    <th scope="row">{label}</th>
    {tools.map((compared) => {
      const points = pointsOf(compared).slice(0, MOST_POINTS);
      return (
        <td key={compared.tool.id}>
          {points.length === 0 ? (
            <small>None named yet</small>
          ) : (
            <ul>
              {points.map(({ text, reviewCount }) => (
                <li key={text}>
                  {sign && <span aria-hidden>{sign}</span>} {text} <small>{reviewCount}</small>
                </li>
              ))}
            </ul>
          )}
        </td>
      );
    })}
  </tr>
);

const LatestRow = ({ tools }: { tools: readonly ComparedTool[] }) => (
  <tr>
    <th scope="row">Latest review</th>
    {tools.map(({ tool, latest }) => (
      <td key={tool.id}>
        {latest ? (
          <>
            <p className="max-md:line-clamp-5">{latest.excerpt}</p>
            <small>
              <Name>{latest.reviewer.fullName}</Name>
              {`, ${REVIEWER_LABELS[latest.reviewer.type].toLowerCase()}, `}
              <TimeAgo at={latest.createdAt} />
              {`, ${marketName(latest.market)}`}
            </small>
            <Link to="/reviews/$id" params={{ id: latest.id }} aria-label={`Read the review of ${tool.name}`}>
              Read it
            </Link>
          </>
        ) : (
          <Link to="/add-review" search={{ tool: tool.name }}>
            Be the first
          </Link>
        )}
      </td>
    ))}
  </tr>
);
