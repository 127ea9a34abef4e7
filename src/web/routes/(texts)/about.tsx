import { createFileRoute, Link } from "@tanstack/react-router";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { omit } from "#web/platform/api/missing.ts";
import { LEADS } from "#web/platform/page/page-descriptions.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useSite } from "#web/platform/site.ts";
import { SiteCounts } from "#web/pricing/site-counts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCount } from "#web/ui/format.ts";
import { Prose } from "#web/ui/page/prose.tsx";
import { useDate } from "#web/ui/time-ago.tsx";

export const Route = createFileRoute("/(texts)/about")({
  validateSearch: NO_PARAMETERS,
  loader: ({ context: { queryClient, queries } }) =>
    queryClient.ensureQueryData(queries.reviews.getOverview.queryOptions()).catch(omit),
  head: fixedHead({ title: "About Us" }),
  component: About,
});

type Overview = OutputOf<"reviews", "getOverview">;

function About() {
  const { productName } = useSite();
  const counts = Route.useLoaderData();
  return (
    <Prose title="Our mission" lead={LEADS.about} aside={counts && <Figures counts={counts} />}>
      <p>
        Before you price a house, you pull comps: what similar homes nearby actually sold for. Agent tools
        never had comps. A lead source that pays for itself in one city sends renters in the next, and the
        price on the website isn't the price on the invoice.
      </p>
      <p>
        {productName} collects what agents, team leaders, and brokers report about the tools they pay for:
        what it costs per month, what it brings in, how much of it closes, and whether they'd buy it again.
        Every review is tied to a market, so you're comparing like with like.
      </p>
      <h2>How we keep it honest</h2>
      <Rules reviewCount={counts?.reviewCount ?? 0} />
      <h2>How we make money</h2>
      <Money />
      <h2>Who runs it</h2>
      <Operator />
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/search">Search Reviews</ButtonLink>
        <ButtonLink to="/add-review" look="secondary">
          Add Review
        </ButtonLink>
      </div>
    </Prose>
  );
}

const Rules = ({ reviewCount }: Pick<Overview, "reviewCount">) => (
  <ul>
    <li>
      {reviewCount > 1
        ? `A moderator read each of the ${formatCount(reviewCount)} reviews before it was published. Authors of others learn why theirs wasn't.`
        : "A moderator reads every review before it's published, and tells the author why if it isn't."}
    </li>
    <li>Each person gets one review per tool and market. Edits are reviewed again.</li>
    <li>We don't check invoices, and each review says so. It names its author and when it was checked.</li>
    <li>Vendors can't pay to change, hide, or move a review. Members can report one.</li>
    <li>
      Every number we calculate, like cost per lead, shows how many reviews it's based on.{" "}
      <Link to="/method" className="text-link">
        All formulas
      </Link>{" "}
      are public.
    </li>
  </ul>
);

function Money() {
  const { canBuy, creditDays } = useSite();
  return (
    <p>
      Readers pay, not vendors: Premium is $9.99 a month, and one detailed review is $4.99
      {canBuy ? "" : ", once we start selling them"}. Ratings, prices, pros, and cons are free, and each
      approved review of your own unlocks every detailed review for {creditDays} days. There are no ads,
      sponsored ranks, or referral fees.
    </p>
  );
}

function Operator() {
  const { productName, postalAddress, supportEmail, isDemo } = useSite();
  return (
    <p>
      {productName}, {postalAddress}. Write to{" "}
      <a href={`mailto:${supportEmail}`} className="text-link break-all">
        {supportEmail}
      </a>{" "}
      or use the{" "}
      <Link to="/contact" className="text-link">
        contact form
      </Link>
      .{isDemo && " This site is a demo: its people, tools, and reviews are made up."}
    </p>
  );
}

function Figures({ counts }: { counts: Overview }) {
  return (
    <div className="self-start">
      <SiteCounts counts={counts} isAside />
      {counts.latestAt !== null && <Latest at={counts.latestAt} />}
    </div>
  );
}

const Latest = ({ at }: { at: string }) => (
  <p className="mt-3 text-sm text-soft">
    Counted live. Latest review: <time dateTime={at}>{useDate(at)}</time>
  </p>
);
