import { Link } from "@tanstack/react-router";
import type { Suggestion } from "#contract/catalogue/search.ts";
import { marketName } from "#contract/names.ts";
import { splitWords } from "#contract/text/split-words.ts";
import { formatCounted } from "#web/ui/format.ts";
import type { Found } from "./load-search.ts";
import { type SearchParameters, suggestionAddress } from "./search-parameters.ts";

interface Meaning {
  suggestion: Omit<Suggestion, "alias">;
  note?: string | undefined;
}

interface DidYouMeanProps {
  found: Pick<Found, "sameName" | "didYouMean" | "unknown">;
  /** What was searched for as a market. */
  text: string | undefined;
  kept: SearchParameters;
}

/**
 * Asks about other markets that the text names, or what it names instead of nothing: "We don't know “Caspr”. Did you mean
 * Casper, WY?"
 */
export function DidYouMean({ found: { sameName, didYouMean, unknown }, text = "", kept }: DidYouMeanProps) {
  const markets = sameName.map((market): Meaning => {
    const note = market.reviewCount > 0 ? formatCounted(market.reviewCount, "review") : undefined;
    return { suggestion: { kind: "Market", name: marketName(market), market }, note };
  });
  const meanings = [...markets, ...didYouMean.map((suggestion): Meaning => ({ suggestion }))];
  const words = splitWords(text);
  const intro = unknown === null ? "" : `We don't know “${unknown.map((index) => words[index]).join(" ")}”. `;
  if (meanings.length === 0) return intro && <p className="mt-1.5 text-soft">{intro}</p>;
  return (
    <p className="mt-1.5 text-soft">
      {intro}
      Did you mean{" "}
      {meanings.map(({ suggestion, note }, index) => (
        <span key={`${suggestion.kind} ${suggestion.name}`}>
          {index > 0 && (index === meanings.length - 1 ? " or " : ", ")}
          <Link
            {...suggestionAddress(suggestion, kept)}
            className="text-link inline-flex min-h-6 items-center"
          >
            {suggestion.name}
          </Link>
          {note && ` (${note})`}
        </span>
      ))}
      ?
    </p>
  );
}
