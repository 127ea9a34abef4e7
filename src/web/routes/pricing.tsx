import { createFileRoute } from "@tanstack/react-router";
import { Check } from "lucide";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { Faq } from "#web/pricing/faq.tsx";
import { FreeOffer, Lead, PremiumOffer } from "#web/pricing/premium-offer.tsx";
import { Icon } from "#web/ui/icon.tsx";

export const Route = createFileRoute("/pricing")({
  head: fixedHead({
    title: "Premium",
    description:
      "See every rating and number for free. Get every detailed review with Premium for $9.99 per month.",
    path: "/pricing",
  }),
  component: Pricing,
});

const FREE = [
  "All ratings, costs, and metrics in every market",
  "Pros, cons, and the start of every review",
  "Write reviews, with drafts synced across devices",
];

const PREMIUM = ["Everything in Free", "Every detailed review, in every market", "Cancel anytime"];

function Pricing() {
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Premium</h1>
      <p className="mt-3 max-w-prose text-lg text-soft">
        <Lead />
      </p>
      <div className="mt-8 grid border-hairline border-t border-l md:grid-cols-2 md:grid-rows-[auto_1fr_auto]">
        <Plan name="Free" price="$0" points={FREE}>
          <FreeOffer />
        </Plan>
        <Plan name="Premium" price="$9.99" points={PREMIUM}>
          <PremiumOffer />
        </Plan>
      </div>
      <Faq />
    </div>
  );
}

interface PlanProps {
  name: string;
  price: string;
  points: readonly string[];
  children: React.ReactNode;
}

function Plan({ name, price, points, children }: PlanProps) {
  return (
    <section className="grid gap-5 border-hairline border-r border-b bg-sheet p-6 md:row-span-3 md:grid-rows-subgrid md:p-8">
      <div>
        <h2 className="text-2xl">{name}</h2>
        <p className="mt-1">
          <span className="figures text-5xl">{price}</span> <span className="text-soft">per month</span>
        </p>
      </div>
      <ul className="flex flex-col gap-2.5">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <Icon of={Check} size={18} className="mt-1 shrink-0 text-good" />
            {point}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
