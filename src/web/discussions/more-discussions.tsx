import { Link } from "@tanstack/react-router";
import type { DiscussionDetail } from "#contract/posts/discussions.ts";
import { formatCounted } from "#web/ui/format.ts";

export function MoreDiscussions({ discussion: { tool, market, others } }: { discussion: DiscussionDetail }) {
  if (!others) return null;
  const where = {
    tool: `Other discussions about ${tool?.name}`,
    market: `Other discussions in ${market?.city}, ${market?.state}`,
    all: "Other discussions",
  };
  return (
    <aside aria-labelledby="more-discussions">
      <h2 id="more-discussions" className="text-lg">
        {where[others.of]}
      </h2>
      <ul className="mt-2">
        {others.links.map(({ id, title, replyCount }) => (
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
