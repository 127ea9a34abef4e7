import { Link } from "@tanstack/react-router";
import { Check } from "lucide";
import type { ReactNode } from "react";
import { BuyButton } from "#web/subscriptions/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { formatCounted, formatMoment } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Keyhole } from "#web/ui/keyhole.tsx";
import { type Plan, usePlan } from "./use-plan.ts";

/** On phones, where the cards are long: the three in one glance, each leading to its card. */
export function PlanSummary() {
  const { creditDays } = usePlan();
  const cells = [
    { id: "free", name: "Free", price: "$0", about: "no account", isOpen: false },
    { id: "contribute", name: "Contribute", price: "1 review", about: `= ${creditDays} days`, isOpen: true },
    { id: "premium", name: "Premium", price: "$9.99", about: "per month", isOpen: true },
  ];
  return (
    <nav aria-label="Plans" className="mt-6 grid grid-cols-3 border-hairline border-t border-l md:hidden">
      {cells.map(({ id, name, price, about, isOpen }) => (
        <Link
          key={id}
          to="/pricing"
          hash={id}
          className="grid grid-rows-[1fr_auto] border-hairline border-r border-b bg-sheet text-center"
        >
          <span className="flex flex-col px-1 py-2.5">
            <span className="font-semibold text-sm">{name}</span>
            <span className="figures text-xl leading-tight">{price}</span>
            <span className="text-sm text-soft">{about}</span>
          </span>
          <span
            className={classes(
              "flex items-center justify-center gap-1.5 py-1.5 font-semibold text-sm",
              isOpen ? "bg-evergreen-tint text-evergreen" : "bg-land",
            )}
          >
            <Keyhole isOpen={isOpen} size={13} />
            {isOpen ? "Full text" : "Excerpts"}
          </span>
        </Link>
      ))}
    </nav>
  );
}

export function Plans() {
  const plan = usePlan();
  return (
    <div className="mt-4 grid gap-4 md:mt-8 md:grid-cols-3 md:grid-rows-[auto_auto_1fr_auto] md:gap-0 md:border-hairline md:border-t md:border-l">
      <FreePlan {...plan} />
      <ContributePlan {...plan} />
      <PremiumPlan {...plan} />
    </div>
  );
}

const FREE = [
  "All ratings, costs, and metrics in every market",
  "Pros, cons, and the start of every review",
  "Write reviews, with drafts synced across devices",
];

const FreePlan = ({ isFree }: Plan) => (
  <PlanCard
    id="free"
    name="Free"
    badge={isFree && <Badge>Your plan</Badge>}
    price="$0"
    per="per month"
    about="No account needed"
    band="Detailed reviews are locked"
    points={FREE}
  >
    <ButtonLink to="/markets" look="secondary">
      Browse markets
    </ButtonLink>
  </PlanCard>
);

const OPEN = "Every detailed review, in every market";

const ContributePlan = ({ creditDays, numbersCreditDays, creditUntil, daysLeft }: Plan) => (
  <PlanCard
    id="contribute"
    name="Contribute"
    badge={creditUntil && <Badge>{`${formatCounted(daysLeft, "day")} left`}</Badge>}
    price="1 review"
    per={`unlocks ${creditDays} days`}
    about={creditUntil ? `Full access until ${formatMoment(creditUntil)}` : "Write about a tool you pay for"}
    band={OPEN}
    isOpen
    points={[
      "Everything in Free",
      `${creditDays} days for each approved review, good or bad`,
      ...(numbersCreditDays > 0
        ? [`${numbersCreditDays} days for your numbers alone, once a year for each tool and market`]
        : []),
      "Approved by a moderator before it's published",
    ]}
  >
    <ButtonLink to="/add-review" look="secondary">
      {creditUntil ? "Write another review" : "Write a review"}
    </ButtonLink>
  </PlanCard>
);

const PREMIUM = [
  "Everything in Free",
  "Full access as soon as you subscribe",
  "Renews monthly until you cancel in Settings",
];

const PremiumPlan = (plan: Plan) => (
  <PlanCard
    id="premium"
    isFirst={plan.isPremium}
    name="Premium"
    badge={premiumBadge(plan)}
    price="$9.99"
    per="per month"
    about={plan.premiumEnd ? `Canceled. Yours until ${formatMoment(plan.premiumEnd)}` : "Nothing to write"}
    band={OPEN}
    isOpen
    points={PREMIUM}
  >
    <PremiumAction {...plan} />
  </PlanCard>
);

function premiumBadge({ isPremium, needsAttention, canBuy }: Plan) {
  if (isPremium) return <Badge>Your plan</Badge>;
  if (needsAttention) return <Badge tone="red">Payment problem</Badge>;
  return !canBuy && <Badge tone="neutral">Not available yet</Badge>;
}

function PremiumAction({ isPremium, needsAttention, canBuy }: Plan) {
  if (isPremium) return <SettingsLink>Manage your subscription</SettingsLink>;
  if (needsAttention) return <SettingsLink>Fix your payment</SettingsLink>;
  if (canBuy) return <BuyButton>Subscribe to Premium</BuyButton>;
  return (
    <p className="flex min-h-11 items-center text-soft">You can't subscribe yet. A review works today.</p>
  );
}

const SettingsLink = ({ children }: { children: string }) => (
  <ButtonLink to="/settings" search={{ tab: "subscription" }}>
    {children}
  </ButtonLink>
);

interface PlanCardProps {
  id: string;
  name: string;
  /** Beside the name, so that nothing moves when it appears. */
  badge: ReactNode;
  price: string;
  per: string;
  about: string;
  band: string;
  isOpen?: boolean;
  /** On phones. */
  isFirst?: boolean;
  points: readonly string[];
  /** A button. */
  children: ReactNode;
}

function PlanCard({
  id,
  name,
  badge,
  price,
  per,
  about,
  band,
  isOpen = false,
  isFirst = false,
  points,
  children,
}: PlanCardProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-name`}
      className={classes(
        "grid border border-hairline bg-sheet md:row-span-4 md:grid-rows-subgrid md:border-t-0 md:border-l-0",
        isFirst && "max-md:order-first",
        id === "premium" && "relative outline-2 outline-evergreen -outline-offset-1",
      )}
    >
      {/* On phones, the summary above has the prices in large figures and what is locked. */}
      <div className="px-5 pt-4 md:p-5 lg:px-7 lg:pt-6">
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id={`${id}-name`} className="text-2xl">
            {name}
          </h2>
          {badge}
        </div>
        <p className="mt-1">
          <span className="figures mr-1 text-2xl leading-tight md:text-4xl lg:text-5xl">{price}</span>{" "}
          <span className="whitespace-nowrap text-soft">{per}</span>
        </p>
        <p className="mt-1 text-soft">{about}</p>
      </div>
      <p
        className={classes(
          "flex items-center gap-2.5 border-hairline border-y px-5 py-3 font-semibold max-md:hidden lg:px-7",
          isOpen ? "bg-evergreen-tint text-evergreen" : "bg-land",
        )}
      >
        <Keyhole isOpen={isOpen} />
        {band}
      </p>
      <ul className="flex flex-col gap-2.5 px-5 pt-3 md:pt-5 lg:px-7">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <Icon of={Check} size={18} className="mt-1 shrink-0 text-good" />
            {point}
          </li>
        ))}
      </ul>
      <div className="grid px-5 pt-4 pb-5 md:py-6 lg:px-7">{children}</div>
    </section>
  );
}
