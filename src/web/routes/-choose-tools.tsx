import { useSuspenseQuery } from "@tanstack/react-query";
import { CATEGORIES, type Category, LIMITS } from "#contract/vocabulary.ts";
import { ToolChoice } from "#web/comps/compare/tool-choice.tsx";
import { useApi } from "#web/platform/session/viewer.ts";
import { toLabels } from "#web/ui/format.ts";
import { TabLinks } from "#web/ui/list/tab-links.tsx";
import { Notice } from "#web/ui/page/notice.tsx";

interface ChooseToolsProps {
  category: Category;
  /** Slugs in the address, none of which names a tool. */
  unknown: string;
}

/** A comparison of nothing yet: the tools to begin with. */
export function ChooseTools({ category, unknown }: ChooseToolsProps) {
  const { queries } = useApi();
  const { data: found } = useSuspenseQuery(
    queries.comps.listTools.queryOptions({ input: { category, sort: "reviews" } }),
  );
  const { rows = [] } = found[0] ?? {};
  return (
    <div className="page pt-8">
      <h1 className="text-[1.75rem] md:text-[2.6rem]">Compare tools</h1>
      {unknown && <Notice className="mt-4">{`We don't know “${unknown}”.`}</Notice>}
      <p className="mt-2 mb-4 text-soft">{`Choose 2 to ${LIMITS.comparedTools} tools in one category.`}</p>
      <TabLinks
        label="Categories"
        name="category"
        tabs={toLabels(CATEGORIES)}
        current={category}
        keep={() => ({})}
      />
      <div className="mt-4">
        {rows.length > 0 ? (
          <ToolChoice tools={rows} area={{ kind: "country" }} isFirst />
        ) : (
          <p>No reviews in this category yet.</p>
        )}
      </div>
    </div>
  );
}
