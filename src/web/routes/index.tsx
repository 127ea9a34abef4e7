import { createFileRoute, Link } from "@tanstack/react-router";
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
import { formatCount } from "#web/ui/format.ts";

/** Home shows five; the others are on /tools and in every filter (docs/product.md#reviews). */
const SHOWN = CATEGORIES.filter((name) => !["Website", "Marketing", "Social Media"].includes(name));

export const Route = createFileRoute("/")({
  validateSearch: NO_PARAMETERS,
  loader: async ({ context: { api } }) => {
    const loads = await Promise.allSettled([
      api.comps.listPopularMarkets(),
      api.markets.getMap(),
      api.tools.listCategories(),
      api.reviews.listNewest(),
      api.comps.listPicks(),
    ]);
    const failures = loads.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    if (failures.length === loads.length) throw failures[0]?.reason;
    // Sections that fail to load are omitted (docs/product.md#screens).
    for (const { reason } of failures) omit(reason);
    const [popular, map, categories, newest, picks] = loads;
    return {
      popular: popular.status === "fulfilled" && popular.value,
      map: map.status === "fulfilled" && map.value,
      categories:
        categories.status === "fulfilled" &&
        categories.value
          .filter(({ category }) => SHOWN.includes(category))
          .map(({ category, medianCostPerResult }) => ({ category, medianCostPerResult })),
      newest: newest.status === "fulfilled" && newest.value,
      picks: picks.status === "fulfilled" && picks.value,
    };
  },
  head: fixedHead({
    title: "Find the best real estate tools in your market",
  }),
  component: Home,
});

function Home() {
  const { popular, map, categories, newest, picks } = Route.useLoaderData();
  return (
    <div className="page flex flex-col gap-12 pt-5 md:pt-10">
      <div className="grid items-center gap-6 lg:grid-cols-[5fr_6fr] lg:gap-14">
        <Hero />
        {map && <CountryMap map={map} />}
      </div>
      {popular && (
        <Section
          title="Popular Markets"
          link={<Link to="/markets">All {map && `${formatCount(map.marketCount)} `}markets</Link>}
        >
          <PopularMarkets markets={popular} />
        </Section>
      )}
      {newest && newest.length > 0 && (
        <Section
          title="Just reviewed"
          link={<Link to="/search">All {map && `${formatCount(map.reviewCount)} `}reviews</Link>}
        >
          <JustReviewed reviews={newest} />
        </Section>
      )}
      {picks && picks.length > 0 && (
        <Section title="Best picks, U.S." link={<Link to="/leaderboards">Rankings</Link>}>
          <BestPicks listed={picks} />
        </Section>
      )}
      {categories && (
        <Section title="Browse by Category" link={<Link to="/tools">All tools</Link>}>
          <CategoryCards categories={categories} />
        </Section>
      )}
      <Section title="How It Works">
        <HowItWorks />
      </Section>
      <Closing />
    </div>
  );
}

interface SectionProps {
  title: string;
  link?: React.ReactNode;
  children: React.ReactNode;
}

function Section({ title, link, children }: SectionProps) {
  return (
    <section className="border-ink border-t pt-4">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">{title}</h2>
        {link && <span className="text-link inline-flex min-h-11 items-center">{link}</span>}
      </div>
      {children}
    </section>
  );
}

function Closing() {
  return (
    <section className="flex flex-col items-start gap-5 rounded-md bg-evergreen-tint px-6 py-8 md:px-10 md:py-12">
      <h2 className="text-3xl">Know what a lead costs before you sign</h2>
      <p className="max-w-2xl text-lg">
        Ratings, prices, and numbers are free. Unlock detailed reviews with Premium, for $4.99 each, or by
        writing one of your own.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/search">Browse Reviews</ButtonLink>
        <ButtonLink to="/add-review" look="secondary">
          Add Your Review
        </ButtonLink>
      </div>
    </section>
  );
}
