import { createFileRoute, Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import {
  bayesianMean,
  COUNTED_REVIEWS,
  HALF_LIFE_MONTHS,
  KEPT_MINUTES,
  LARGE_AREA_REVIEWS,
  OLD_MONTHS,
  PRIOR_WEIGHT,
  STRONGEST_POINTS,
} from "#contract/comps/method.ts";
import { formatScore, MEDIAN_REVIEWS, RANK_REVIEWS, resultName, SHARE_REVIEWS } from "#contract/metrics.ts";
import { PROOF_TIMES } from "#contract/proofs/terms.ts";
import { CATEGORIES, LIMITS } from "#contract/vocabulary.ts";
import { formulaOf } from "#web/comps/price-words.ts";
import { addressReader, someOf } from "#web/platform/address.ts";
import { LEADS } from "#web/platform/page/page-descriptions.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { formatCount } from "#web/ui/format.ts";
import { ClosedSection } from "#web/ui/page/closed-section.tsx";
import { PROSE } from "#web/ui/page/prose.tsx";

/** Apart from the bodies, which only this screen loads. */
const IDS = [
  "reviews",
  "medians",
  "costs",
  "ranks",
  "points",
  "proofs",
  "updates",
  "never-for-sale",
] as const;

/** Heading, what is inside, and body. */
const SECTIONS: Record<(typeof IDS)[number], readonly [string, string, () => ReactNode]> = {
  reviews: ["What counts", "Approved reviews, numbers only, connections, age", Counted],
  medians: ["Medians and ranges", "And why they need three reviews", Medians],
  costs: ["Cost per result", "The formula of each category", Costs],
  ranks: ["Ratings and ranks", "The formula, with an example", Ranks],
  points: ["Pros and cons", "Which wordings count as one", Points],
  proofs: ["What was checked", "Email, license, receipts", Proofs],
  updates: ["How often figures change", "Mostly with each approved review", Freshness],
  "never-for-sale": ["What is never for sale", "Ranks, ratings, scores, order", NotForSale],
};

export const Route = createFileRoute("/(texts)/method")({
  validateSearch: addressReader({ open: someOf(IDS) }),
  head: fixedHead({ title: "How We Calculate" }),
  component: Method,
});

function Method() {
  const { open } = Route.useSearch();
  useOpenAtAnchor();
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">How we calculate</h1>
      <p className="mt-3 mb-8 max-w-prose text-lg text-soft">{LEADS.method}</p>
      {IDS.map((id) => {
        const [heading, inside, Body] = SECTIONS[id];
        return (
          <ClosedSection key={id} name={id} title={heading} inside={inside} open={open} className="max-w-3xl">
            <div id={id} className={`${PROSE} scroll-mt-20`}>
              <Body />
            </div>
          </ClosedSection>
        );
      })}
    </div>
  );
}

/** Not all browsers open what is around an anchor, and none does when a link is followed inside the site. */
function useOpenAtAnchor() {
  const anchor = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    const section = document.getElementById(anchor)?.closest("details");
    if (!section) return;
    section.open = true;
    section.scrollIntoView();
  }, [anchor]);
}

function Counted() {
  return (
    <ul>
      <li>
        Reviews that a moderator approved: one per member, tool, and market. Hidden and removed reviews don't
        count, and neither does the example that an empty market shows.
      </li>
      <li>
        Numbers that a member shared without a text count like a review. They are marked “Numbers only”.
      </li>
      <li>
        Authors say whether they work for, compete with, or get paid by the tool. Reviews with such a
        connection are labeled, and count like any other. Only their author knows of it, and leaving them out
        would reward those who say nothing.
      </li>
      <li>
        We ask authors every six months whether they still use the tool. Reviews of a tool that they stopped
        using say so, and count as before. An approved change replaces the numbers that count.
      </li>
      <li>
        A city counts its own reviews, a state those of all its cities, and the U.S. all of them. Old and new
        ones count the same, except in ratings.
      </li>
      <li>
        {`Lists name the month of each tool's latest report. If that is more than ${OLD_MONTHS} months ago, it is marked, and a review that old says from when its prices are. Months are in UTC.`}
      </li>
      <li>
        {`A tool's score is the average of its reviews, from ${LIMITS.scoreMin} to ${LIMITS.scoreMax}. It is green from ${LIMITS.scoreGreen}, and red below ${LIMITS.scoreRedBelow}.`}
      </li>
      <li>
        {`How many would buy a tool again is a count, such as 5 of 6. A tool's own page has the percentage, too, from ${SHARE_REVIEWS} reviews on.`}
      </li>
    </ul>
  );
}

function Medians() {
  return (
    <>
      <p>
        The median is the number in the middle: half of the reviews report less, and half report more. One
        very high bill doesn't move it, as it would move an average. The middle half of the reviews is between
        the quartiles.
      </p>
      <p>{`A median needs ${MEDIAN_REVIEWS} reviews. With fewer, we show what was reported, and beside it the figures of the same tool in the next larger area that has ${MEDIAN_REVIEWS} reviews of it: the state, else the U.S. We name that area, and never mix its numbers with those of your city.`}</p>
      <p>
        {`Best rated and Lowest cost are picked from tools with ${MEDIAN_REVIEWS} reports or more in an area, of which at least half would buy the tool again. Best rated is the first by rank, or by rating where tools have too few reviews for a rank. Lowest cost has the lowest cost per result. Each is picked in the smallest area that has enough: one such tool for the rating, two for the cost. Equal tools go by their number of reviews, then by name.`}
      </p>
    </>
  );
}

function Costs() {
  return (
    <>
      <p>
        Each review reports a monthly cost and what the tool brought in. We divide one by the other in each
        review, and show the median of the reviews.
      </p>
      <dl className="border-hairline border-t">
        {CATEGORIES.map((category) => (
          <div
            key={category}
            className="grid gap-x-6 border-hairline border-b py-2.5 sm:grid-cols-[13rem_1fr]"
          >
            <dt className="text-soft">{category}</dt>
            <dd>
              <b>{`Cost per ${resultName(category)}`}</b> {`= ${formulaOf(category)}`}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        A review without results, such as zero leads, has no cost per result. It shows a dash and doesn't
        count in this median.
      </p>
    </>
  );
}

/** A tool whose reviews all have one score, in a category with a lower average. */
const EXAMPLE = { average: 7, score: 9, reviewCount: 5 };

function Ranks() {
  const { average, score, reviewCount } = EXAMPLE;
  const rating = (weight: number) =>
    bayesianMean(average, { weight, weightedScore: weight * score }).toFixed(2);
  const sum = `(${PRIOR_WEIGHT} × ${average} + ${reviewCount} × ${score}) ÷ (${PRIOR_WEIGHT} + ${reviewCount})`;
  return (
    <>
      <p>
        {`A tool has a rank in a city, a state, or the U.S. if it has at least ${RANK_REVIEWS} reviews there. Ranks follow the rating, which is the average score with two corrections:`}
      </p>
      <ul>
        <li>
          {`Few reviews count less than many. We add the average score of all tools of the category in the area, with the weight of ${PRIOR_WEIGHT} new reviews.`}
        </li>
        <li>
          {`New reviews count more than old ones. A review has the weight 1 on its first day, 1/2 after ${HALF_LIFE_MONTHS} months, 1/4 after ${2 * HALF_LIFE_MONTHS} months, and so on.`}
        </li>
      </ul>
      <p className="border-edge border-l-4 bg-land px-4 py-3">
        <b>Rating</b>
        {` = (${PRIOR_WEIGHT} × average of the category + sum of weight × score) ÷ (${PRIOR_WEIGHT} + sum of weights)`}
      </p>
      <p>
        {`For example, CRMs in a city average ${formatScore(average)}, and ${reviewCount} reviews give one of them a ${score}. While they are new, its rating is ${sum} = ${rating(reviewCount)}. After ${HALF_LIFE_MONTHS} months they weigh half as much, and it is ${rating(reviewCount / 2)}. With ${10 * reviewCount} new reviews like these, it would be ${rating(10 * reviewCount)}.`}
      </p>
      <p>
        {`Ratings have two decimals. Tools with the same rating share a rank, and the next rank is left out: 1, 2, 2, 4. Tools with fewer than ${RANK_REVIEWS} reviews are listed below the others, without a rank.`}
      </p>
    </>
  );
}

function Points() {
  return (
    <>
      <p>
        Points with the same words count as one, in any form or order: “Easy import” and “Importing is easy”.
        Words that turn the meaning around, such as “not”, keep them apart. We show the most frequent wording
        and how many reviews say so.
      </p>
      <p>
        {`We count the newest ${COUNTED_REVIEWS} reviews of a tool in each area, and list up to ${STRONGEST_POINTS} pros and ${STRONGEST_POINTS} cons, the most frequent first.`}
      </p>
    </>
  );
}

function Proofs() {
  const { licenseYears } = PROOF_TIMES;
  return (
    <>
      <ul>
        <li>
          <b>Email confirmed</b>: the member's email address is theirs. Everyone who writes here confirmed it.
        </li>
        <li>
          <b>License checked</b>
          {`: a moderator found the member's license, under the member's name, in the public register of a state. It lasts ${licenseYears} years, and ends with a change of the name. We show neither the number nor the state.`}
        </li>
        <li>
          <b>Used it</b>: a moderator saw a receipt or a screenshot that shows that the author used the tool.
          We delete the picture after that.
        </li>
      </ul>
      <p>You can filter reviews by the last two. They count in nothing: no score, rank, or order.</p>
    </>
  );
}

function Freshness() {
  return (
    <p>
      {`A review counts as soon as it is approved. Where a category has ${formatCount(LARGE_AREA_REVIEWS)} reviews or more, figures are up to ${KEPT_MINUTES} minutes old. Ratings also change at midnight in UTC, when all reviews are a day older.`}
    </p>
  );
}

function NotForSale() {
  return (
    <p>
      Ranks, ratings, scores, and the order of tools and reviews. Vendors can't pay to change, hide, or move a
      review. Members pay to read detailed reviews, and that changes none of these figures.{" "}
      <Link to="/about" className="text-link">
        About us
      </Link>
    </p>
  );
}
