import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";
import { useSite } from "#web/platform/site.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Prose } from "#web/ui/prose.tsx";

const LEAD = "Whether a tool is worth its price depends on the city. So we ask the agents who work there.";

export const Route = createFileRoute("/about")({
  head: (context) => pageHead(context, { title: "About Us", description: LEAD, path: "/about" }),
  component: About,
});

function About() {
  const { productName } = useSite();
  return (
    <Prose title="Our mission" lead={LEAD}>
      <p>
        Before pricing a house, an agent looks at the comps: what comparable houses nearby really sold for.
        The tools of the trade have no comps. A lead source that pays for itself in one city sells renters in
        the next, and the price on the website is not the price on the invoice.
      </p>
      <p>
        {productName} collects what agents, team leaders and brokers report about the tools they pay for: the
        monthly cost, what it brings, how much of it closes, and whether they would buy it again. Every review
        belongs to a market, so that you compare like with like.
      </p>
      <h2>How we keep it honest</h2>
      <ul>
        <li>A moderator reads every review before it is published, and says why when one is not.</li>
        <li>One review per person, tool and market. It can be edited; each new version is read again.</li>
        <li>No vendor can pay to change, hide or move a review.</li>
        <li>Numbers that we work out, such as the price of a lead, say from how many reviews they come.</li>
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
