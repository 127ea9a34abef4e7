import { createFileRoute } from "@tanstack/react-router";
import { FEEDS } from "#contract/feed-addresses.ts";
import { CATEGORIES } from "#contract/vocabulary.ts";
import { SavedFeed } from "#web/feeds/saved-feed.tsx";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import { LEADS } from "#web/platform/page/page-descriptions.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useSite } from "#web/platform/site.ts";
import { Prose } from "#web/ui/page/prose.tsx";

export const Route = createFileRoute("/feeds")({
  validateSearch: NO_PARAMETERS,
  head: fixedHead({ title: "Feeds" }),
  component: Feeds,
});

/** What a feed is about, and an address that shows how others look. */
const EXAMPLES = [
  ["Reviews in a market", FEEDS.market({ state: "TX", slug: "austin" })],
  ["Discussions in a market", FEEDS.discussionsOfMarket({ state: "TX", slug: "austin" })],
  ["A tool", FEEDS.tool({ slug: "name-of-the-tool" })],
  ["A member", FEEDS.person({ id: "id-of-the-member" })],
] as const;

function Feeds() {
  const { publicUrl } = useSite();
  return (
    <Prose title="Feeds" lead={LEADS.feeds}>
      <p>
        A feed reader is an app that shows what is new on the sites you follow. Copy the address of a feed and
        add it there. You need no account.
      </p>
      <h2>Everything</h2>
      <p>
        <FeedLink path={FEEDS.all()}>All reviews and discussions</FeedLink>
      </p>
      <h2>A category</h2>
      <ul>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <FeedLink path={FEEDS.category(category)}>{category}</FeedLink>
          </li>
        ))}
      </ul>
      <h2>A market, tool, or member</h2>
      <p>
        Give your feed reader the address of the page, and it finds the feed. Feeds have addresses like these:
      </p>
      <dl className="wrap-anywhere flex flex-col gap-2">
        {EXAMPLES.map(([about, path]) => (
          <div key={path}>
            <dt className="font-semibold">{about}</dt>
            <dd className="text-soft" translate="no">
              {publicUrl + path}
            </dd>
          </div>
        ))}
      </dl>
      <h2>What you saved</h2>
      <p>
        A private address has new posts about the tools and markets you saved, and the reviews and discussions
        you saved, but not your notes. It works without signing in, so share it with no one. If someone else
        has it, replace it, and the old address stops working.
      </p>
      <SavedFeed />
      <h2>What is in a feed</h2>
      <p>
        The newest 30 posts: reviews with their score, monthly cost, and what everyone can read of the text,
        and discussions in full. Posts that are hidden or deleted leave the feed. Feeds are in the Atom
        format, and an unchanged one isn't sent again.
      </p>
    </Prose>
  );
}

const FeedLink = ({ path, children }: { path: string; children: string }) => (
  <a href={path} className="text-link inline-block py-1.5">
    {children}
  </a>
);
