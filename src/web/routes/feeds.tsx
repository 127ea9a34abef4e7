import { createFileRoute } from "@tanstack/react-router";
import { FEEDS } from "#contract/feed-addresses.ts";
import { CATEGORIES } from "#contract/vocabulary.ts";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import { LEADS } from "#web/platform/page/page-descriptions.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useSite } from "#web/platform/site.ts";
import { Prose } from "#web/ui/prose.tsx";

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
        add it there. You need no account, and we don't learn who you are.
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
        Give your feed reader the address of the page, and it finds the feed. The feed's address is the
        page's, after “/feeds”:
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
      <h2>What is in a feed</h2>
      <p>
        The newest 30 posts: reviews with their score, monthly cost, and what everyone can read of the text,
        and discussions in full. Posts that are hidden or deleted leave the feed. Feeds are in the Atom
        format, and readers may ask as often as they like: an unchanged feed isn't sent again.
      </p>
    </Prose>
  );
}

const FeedLink = ({ path, children }: { path: string; children: string }) => (
  <a href={path} className="text-link inline-block py-1.5">
    {children}
  </a>
);
