import { Link } from "@tanstack/react-router";
import { X } from "lucide";
import type { ReactNode } from "react";
import { areaName } from "#contract/comps/names.ts";
import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import { marketName } from "#contract/names.ts";
import { areaSearch } from "#web/comps/area/areas.ts";
import { REVIEWER_LABELS, REVIEWER_NOUNS } from "#web/people/index.ts";
import { Monogram } from "#web/tools/index.ts";
import { formatCounted } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Name } from "#web/ui/name.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import {
  backgroundRows,
  basisOf,
  type ComparedTool,
  type Comparison,
  decidingRows,
  shownOf,
} from "./comparison-rows.ts";
import { Estimate } from "./estimate.tsx";
import { FigureRow, RowHead } from "./figure-row.tsx";
import "./comparison.css";

const MOST_POINTS = 4;

interface ComparisonTableProps {
  comparison: Comparison;
  /** The parameters of the URL. */
  address: Record<string, string | number | undefined>;
}

/** Tools side by side: what differs first, then what is the same, then what doesn't decide. */
export function ComparisonTable({ comparison, address }: ComparisonTableProps) {
  const { tools, area } = shownOf(comparison);
  const [same, different] = [true, false].map((isSame) =>
    decidingRows(comparison).filter((row) => row.isSame === isSame),
  );
  const columns = tools.length + 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: four tools scroll sideways on phones
    <section className="comparison" tabIndex={0} aria-label="Comparison" data-tools={tools.length}>
      <table>
        <thead>
          <tr>
            <td />
            {comparison.tools.map((one) => (
              <ToolHead key={one.tool.id} compared={one} comparison={comparison} />
            ))}
          </tr>
        </thead>
        <Group
          title="Where they differ"
          hint={
            comparison.larger
              ? `By ${basisOf(comparison)}, whose reports are below the numbers.`
              : `Only tools with ${MEDIAN_REVIEWS} or more reviews are compared.`
          }
          columns={columns}
        >
          {different?.map((row) => (
            <FigureRow key={row.label} row={row} />
          ))}
        </Group>
        <Estimate comparison={comparison} address={address} />
        <Group
          title={`What agents ${comparison.larger ? `across ${areaName(area)} ` : ""}say`}
          hint=""
          columns={columns}
        >
          <PointRow label="Pros" sign="+" pointsOf={({ points }) => points.pros} tools={tools} />
          <PointRow label="Cons" sign="−" pointsOf={({ points }) => points.cons} tools={tools} />
          <PointRow label="Tags" sign="" pointsOf={tagsOf} tools={tools} />
          <LatestRow tools={tools} />
        </Group>
        {address.only === undefined && same && same.length > 0 && (
          <Group title="About the same" hint="" columns={columns}>
            {same.map((row) => (
              <FigureRow key={row.label} row={row} />
            ))}
          </Group>
        )}
        {address.only === undefined && (
          <Group title="Good to know" hint="Background that doesn't make a tool better." columns={columns}>
            {backgroundRows(comparison).map((row) => (
              <FigureRow key={row.label} row={row} />
            ))}
            <tr>
              <RowHead label="Who reviewed" hint="Reviewers" />
              {tools.map(({ tool, byReviewerType }) => (
                <td key={tool.id}>
                  {byReviewerType
                    .map(({ type, reviewCount }) => formatCounted(reviewCount, REVIEWER_NOUNS[type]))
                    .join(", ") || "No one yet"}
                </td>
              ))}
            </tr>
          </Group>
        )}
      </table>
    </section>
  );
}

const tagsOf = ({ points }: ComparedTool) =>
  points.tags.map(({ tag, reviewCount }) => ({ text: tag.name, reviewCount }));

interface ToolHeadProps {
  compared: ComparedTool;
  comparison: Comparison;
}

function ToolHead({ compared: { tool, reviewCount }, comparison: { tools, area, larger } }: ToolHeadProps) {
  const inLarger = larger?.tools.find((one) => one.tool.id === tool.id);
  return (
    <th scope="col">
      <div>
        <Monogram tool={tool} />
        <Link to="/tools/$slug" params={{ slug: tool.slug }} search={areaSearch(area)} translate="no">
          {tool.name}
        </Link>
        <small>
          {inLarger
            ? `${formatCounted(inLarger.reviewCount, "review")}, ${reviewCount === 0 ? "none" : reviewCount} in ${areaName(area)}`
            : formatCounted(reviewCount, "review")}
        </small>
        {tools.length > 1 && (
          <Link
            to="."
            search={(before: { tools?: string }) => ({ ...before, tools: without(before.tools, tool.slug) })}
            resetScroll={false}
            aria-label={`Remove ${tool.name}`}
          >
            <Icon of={X} size={16} />
          </Link>
        )}
      </div>
    </th>
  );
}

/** From the URL, which is ahead of what is shown while another comparison loads. */
const without = (slugs = "", slug: string) =>
  slugs
    .split(",")
    .filter((one) => one !== slug)
    .join(",");

interface GroupProps {
  title: string;
  hint: string;
  columns: number;
  children: ReactNode;
}

const Group = ({ title, hint, columns, children }: GroupProps) => (
  <tbody>
    <tr>
      <th scope="rowgroup" colSpan={columns}>
        {title} <small>{hint}</small>
      </th>
    </tr>
    {children}
  </tbody>
);

interface PointRowProps {
  label: string;
  sign: string;
  pointsOf: (tool: ComparedTool) => readonly { text: string; reviewCount: number }[];
  tools: readonly ComparedTool[];
}

function PointRow({ label, sign, pointsOf, tools }: PointRowProps) {
  return (
    <tr>
      <RowHead label={label} hint="Mentions" />
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
}

function LatestRow({ tools }: { tools: readonly ComparedTool[] }) {
  return (
    <tr>
      <RowHead label="Latest review" hint="" />
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
              <Link
                to="/reviews/$id"
                params={{ id: latest.id }}
                aria-label={`Read the review of ${tool.name}`}
              >
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
}
