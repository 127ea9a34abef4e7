import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DiscussionDetail } from "#contract/discussions.ts";
import { useApi } from "#web/platform/viewer.ts";
import { formatCounted } from "#web/ui/format.ts";
import { moreDiscussionsQuery } from "./discussion-queries.ts";

/** Others about the same tool, or in the same market, beside a discussion; nothing when there are none. */
export function MoreDiscussions({ discussion }: { discussion: DiscussionDetail }) {
  const { tool, market } = discussion;
  const { queries } = useApi();
  const { data: others = [] } = useQuery(moreDiscussionsQuery(queries, discussion));
  if (others.length === 0) return null;
  const where = tool ? `about ${tool.name}` : market ? `in ${market.city}, ${market.state}` : "everywhere";
  return (
    <aside aria-labelledby="more-discussions" className="lg:border-hairline lg:border-l lg:pl-8">
      <h2 id="more-discussions" className="text-lg">
        Other discussions {where}
      </h2>
      <ul className="mt-2">
        {others.map(({ id, title, replyCount }) => (
          <li key={id} className="border-hairline border-t py-3">
            <Link
              to="/discussions/$id"
              params={{ id }}
              className="line-clamp-3 font-semibold [overflow-wrap:anywhere] hover:text-evergreen hover:underline"
            >
              {title}
            </Link>
            <p className="mt-0.5 text-sm text-soft">{formatCounted(replyCount, "reply", "replies")}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
