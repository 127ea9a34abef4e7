import { Link } from "@tanstack/react-router";
import { X } from "lucide";
import type { ReactNode } from "react";
import { countReviews } from "#contract/comps/picks.ts";
import type { Area } from "#contract/comps/views.ts";
import { areaName, areaSearch } from "#web/comps/area/areas.ts";
import { Monogram } from "#web/tools/index.ts";
import { Icon } from "#web/ui/icon.tsx";
import { type ComparedTool, type Comparison, decidingRows } from "./comparison-rows.ts";
import { FigureRow } from "./figure-row.tsx";
import "./comparison.css";

/** Tools side by side, by what decides. */
export const ComparisonTable = ({ comparison }: { comparison: Comparison }) => (
  <Columns
    label="Comparison"
    tools={comparison.tools}
    head={
      <tr>
        <td />
        {comparison.tools.map((one) => (
          <ToolHead key={one.tool.id} compared={one} {...comparison} />
        ))}
      </tr>
    }
  >
    <tr>
      <th scope="row" className="sr-only">
        Reviews
      </th>
      {comparison.tools.map((one) => (
        <td key={one.tool.id}>
          <small>{one.reviewCount === 0 ? `none in ${areaName(comparison.area)}` : countReviews(one)}</small>
        </td>
      ))}
    </tr>
    {decidingRows(comparison).map((row) => (
      <FigureRow key={row.label} row={row} />
    ))}
  </Columns>
);

interface ColumnsProps {
  label: string;
  tools: readonly ComparedTool[];
  /** Instead of the names. */
  head?: ReactNode;
  children: ReactNode;
}

/** A table with a column for each tool, as wide as those of the other tables of the page. */
export const Columns = ({ label, tools, head, children }: ColumnsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: four tools scroll sideways on phones
  <section className="comparison" tabIndex={0} aria-label={label} data-tools={tools.length}>
    <table>
      <thead>
        {head ?? (
          <tr>
            <td />
            {tools.map(({ tool }) => (
              <th key={tool.id} scope="col" translate="no">
                {tool.name}
              </th>
            ))}
          </tr>
        )}
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

interface ToolHeadProps {
  compared: ComparedTool;
  tools: readonly ComparedTool[];
  area: Area;
}

const ToolHead = ({ compared: { tool }, tools, area }: ToolHeadProps) => (
  <th scope="col">
    <div>
      <Monogram tool={tool} />
      <Link to="/tools/$slug" params={{ slug: tool.slug }} search={areaSearch(area)} translate="no">
        {tool.name}
      </Link>
      {tools.length > 1 && (
        <Link
          to="."
          search={(before: { tools?: string }) => ({ ...before, tools: without(before.tools, tool.slug) })}
          resetScroll={false}
          aria-label={`Remove ${tool.name}`}
        >
          <Icon of={X} size={18} />
        </Link>
      )}
    </div>
  </th>
);

/** From the URL, which is ahead of what is shown while another comparison loads. */
const without = (slugs = "", slug: string) =>
  slugs
    .split(",")
    .filter((one) => one !== slug)
    .join(",");
