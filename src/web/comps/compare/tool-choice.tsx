import { Link } from "@tanstack/react-router";
import { Plus } from "lucide";
import type { Area } from "#contract/comps/views.ts";
import { areaName } from "#web/comps/area/areas.ts";
import { Monogram } from "#web/tools/index.ts";
import { formatCounted } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";

interface ToolChoiceProps {
  tools: readonly { tool: { id: string; name: string; slug: string }; reviewCount: number }[];
  area: Area;
  /** Without a tool yet: the address may have unknown ones. */
  isFirst?: boolean;
}

interface Before {
  tools?: string;
  open?: string;
  category?: string;
}

/** Tools to add to the comparison. The address has what is compared, so each of them is a link. */
export const ToolChoice = ({ tools, area, isFirst = false }: ToolChoiceProps) => (
  <ul className="grid gap-x-8 md:grid-cols-2 lg:grid-cols-3">
    {tools.map(({ tool, reviewCount }) => (
      <li key={tool.id} className="border-hairline border-b">
        <Link
          to="/compare"
          search={({ tools: slugs, open: _open, category: _category, ...before }: Before) => ({
            ...before,
            tools: isFirst ? tool.slug : `${slugs},${tool.slug}`,
          })}
          resetScroll={false}
          // Without end for search engines.
          rel="nofollow"
          className="flex min-h-14 items-center gap-3 hover:text-evergreen"
        >
          <Monogram tool={tool} className="size-9 shrink-0" />
          <b className="min-w-0 grow font-semibold" translate="no">
            {tool.name}
          </b>
          <span className="whitespace-nowrap text-sm text-soft">
            {reviewCount === 0 ? `none in ${areaName(area)}` : formatCounted(reviewCount, "review")}
          </span>
          <Icon of={Plus} size={20} className="shrink-0" />
        </Link>
      </li>
    ))}
  </ul>
);
