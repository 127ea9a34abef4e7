import { METRICS, resultName } from "#contract/metrics.ts";
import type { Category } from "#contract/vocabulary.ts";

/** "per active contact"; on phones "per contact", whole for screen readers. */
export function PerResult({ category }: { category: Category }) {
  if (METRICS[category].result === "unit") return `per ${resultName(category)}`;
  const [kind, noun] = resultName(category).split(" ");
  return (
    <>
      per <span className="max-md:sr-only">{`${kind} `}</span>
      {noun}
    </>
  );
}
