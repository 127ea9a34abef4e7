import { createFileRoute } from "@tanstack/react-router";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import { omit } from "#web/platform/missing.ts";
import { LEADS } from "#web/platform/page/page-descriptions.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useSite } from "#web/platform/site.ts";
import { SiteCounts } from "#web/pricing/site-counts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Prose } from "#web/ui/prose.tsx";

export const Route = createFileRoute("/about")({
  validateSearch: NO_PARAMETERS,
  loader: ({ context: { queryClient, queries } }) =>
    queryClient.ensureQueryData(queries.reviews.getOverview.queryOptions()).catch(omit),
  head: fixedHead({ title: "About Us" }),
  component: About,
});

function About() {
  const { productName } = useSite();
  const counts = Route.useLoaderData();
  return (
    <Prose title="Our mission" lead={LEADS.about} aside={counts && <SiteCounts counts={counts} isAside />}>
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
      <ul>
        <li>A moderator reads every review before it's published, and tells the author why if it isn't.</li>
        <li>Each person gets one review per tool and market. Edits are reviewed again.</li>
        <li>Vendors can't pay to change, hide, or move a review.</li>
        <li>Every number we calculate, like cost per lead, shows how many reviews it's based on.</li>
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/search">Search Reviews</ButtonLink>
        <ButtonLink to="/add-review" look="secondary">
          Add Review
        </ButtonLink>
      </div>
    </Prose>
  );
}
