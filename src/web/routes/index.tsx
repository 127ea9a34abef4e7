import { createFileRoute, Link, type LinkProps } from "@tanstack/react-router";
import { CATEGORIES } from "#contract/vocabulary.ts";
import { BestPicks } from "#web/home/best-picks.tsx";
import { CategoryCards } from "#web/home/category-cards.tsx";
import { Hero } from "#web/home/hero.tsx";
import { HowItWorks } from "#web/home/how-it-works.tsx";
import { JustReviewed } from "#web/home/just-reviewed.tsx";
import { PopularMarkets } from "#web/home/popular-markets.tsx";
import { CountryMap } from "#web/maps/index.ts";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import { omit } from "#web/platform/api/missing.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** Home shows five; the others are on /tools and in every filter (docs/product.md#reviews). */
const SHOWN = CATEGORIES.filter((name) => !["Website", "Marketing", "Social Media"].includes(name));

export const Route = createFileRoute("/")({
  validateSearch: NO_PARAMETERS,
  loader: async ({ context: { api, queries, queryClient } }) => {
    const loads = await Promise.allSettled([
      api.comps.listPopularMarkets(),
      api.markets.getMap(),
      queryClient.ensureQueryData(queries.reviews.listNewest.queryOptions()),
      api.comps.listPicks(),
    ]);
    const failures = loads.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    if (failures.length === loads.length) throw failures[0]?.reason;
    // Sections that fail to load are omitted (docs/product.md#screens).
    for (const { reason } of failures) omit(reason);
    const [popular, map, newest, picks] = loads;
    return {
      popular: popular.status === "fulfilled" && popular.value,
      map: map.status === "fulfilled" && map.value,
      hasNewest: newest.status === "fulfilled" && newest.value.length > 0,
      picks: picks.status === "fulfilled" && picks.value.filter(({ category }) => SHOWN.includes(category)),
    };
  },
  head: fixedHead({
    title: "Find the best real estate tools in your market",
  }),
  component: Home,
});

function Home() {
  const { popular, map, hasNewest, picks } = Route.useLoaderData();
  return (
    <div className="page flex flex-col gap-10 pt-5 md:pt-10 lg:gap-14">
      <div className="grid items-center gap-x-14 min-[62.5rem]:grid-cols-[5fr_6fr]">
        <Hero />
        {map && <CountryMap map={map} />}
      </div>
      {popular && (
        <Section title="Popular Markets" link={<SectionLink to="/markets">All markets</SectionLink>}>
          <PopularMarkets markets={popular} />
        </Section>
      )}
      {picks && picks.length > 0 && (
        <Section title="Best picks, U.S." link={<SectionLink to="/leaderboards">Rankings</SectionLink>}>
          <BestPicks listed={picks} />
        </Section>
      )}
      {hasNewest && (
        <Section title="Just reviewed" link={<SectionLink to="/search">All reviews</SectionLink>}>
          <JustReviewed />
        </Section>
      )}
      <Section title="Browse by Category" link={<SectionLink to="/tools">All tools</SectionLink>}>
        <CategoryCards categories={SHOWN} />
      </Section>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_3fr]">
        <Section title="How It Works">
          <HowItWorks />
        </Section>
        <Closing />
      </div>
    </div>
  );
}

interface SectionProps {
  title: string;
  link?: React.ReactNode;
  children: React.ReactNode;
}

const Section = ({ title, link, children }: SectionProps) => (
  <section className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-4 gap-y-2 border-ink border-t pt-3 lg:gap-y-4 [&>:last-child]:col-span-2">
    <h2 className="py-2 text-[1.375rem] lg:text-[1.625rem]">{title}</h2>
    {link}
    {children}
  </section>
);

const SectionLink = (props: LinkProps) => (
  <Link {...props} className="text-link inline-flex min-h-11 items-center" />
);

const Closing = () => (
  <section className="flex flex-col items-start gap-4 rounded-md bg-evergreen-tint px-5 py-6 lg:px-8 lg:py-8">
    <h2 className="text-[1.375rem] lg:text-[1.625rem]">Know what a lead costs before you sign</h2>
    <p>
      Ratings, prices, and numbers are free. Unlock detailed reviews with Premium, for $4.99 each, or by
      writing one of your own.
    </p>
    <div className="flex flex-wrap gap-x-5 gap-y-2 max-sm:w-full">
      <ButtonLink to="/search" look="secondary" className="max-sm:w-full">
        Browse Reviews
      </ButtonLink>
      <ButtonLink to="/add-review" look="quiet" className="max-sm:w-full">
        Add Your Review
      </ButtonLink>
    </div>
  </section>
);
