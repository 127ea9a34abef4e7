import type { AggregateRating, Product, SoftwareApplication } from "schema-dts";
import type { CompsTool } from "#contract/comps/views.ts";
import { formatScore, MEDIAN_REVIEWS } from "#contract/metrics.ts";
import type { ToolLink } from "#contract/parts.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import type { LoadedPage } from "./loaded-page.ts";

type Tool = SoftwareApplication | Product;

export const SCALE = { worstRating: LIMITS.scoreMin, bestRating: LIMITS.scoreMax };

/** Leads are bought, not run. Google shows no ratings of a Service, and schema.org's Product includes services. */
export const toolThing = ({ name, category }: Pick<ToolLink, "name" | "category">, url: string) =>
  category === "Lead Generation"
    ? ({ "@type": "Product", name, category, url } as const)
    : ({
        "@type": "SoftwareApplication",
        ...{ name, applicationCategory: "BusinessApplication", applicationSubCategory: category, url },
      } as const);

/** Empty with so few reviews that their average would only repeat them. */
export function ratedTool({ url }: LoadedPage, comps: CompsTool): Tool[] {
  const { reviewCount, averageScore, monthlyCost } = comps;
  if (reviewCount < MEDIAN_REVIEWS || averageScore === null) return [];
  const aggregateRating: AggregateRating = {
    "@type": "AggregateRating",
    ratingValue: formatScore(averageScore),
    reviewCount,
    ...SCALE,
  };
  const tool = toolThing(comps.tool, url);
  if (tool["@type"] === "Product" || monthlyCost.median === null) return [{ ...tool, aggregateRating }];
  return [
    {
      ...tool,
      aggregateRating,
      offers: {
        "@type": "Offer",
        price: Math.round(monthlyCost.median * 100) / 100,
        priceCurrency: "USD",
        description: "Median monthly cost that agents report",
      },
    },
  ];
}
