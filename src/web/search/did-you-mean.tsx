import { Link } from "@tanstack/react-router";
import type { Suggestion } from "#contract/search.ts";
import { addressOf, type SearchParameters } from "./search-parameters.ts";

interface DidYouMeanProps {
  suggestions: readonly Suggestion[];
  kept: SearchParameters;
}

export function DidYouMean({ suggestions, kept }: DidYouMeanProps) {
  return (
    <section
      aria-labelledby="did-you-mean"
      className="border-l-4 border-l-marigold bg-marigold-tint px-4 py-3"
    >
      <h2 id="did-you-mean" className="text-lg">
        Did you mean
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        {suggestions.map((suggestion) => (
          <li key={`${suggestion.kind} ${suggestion.name}`}>
            <Link
              {...addressOf(suggestion, kept)}
              className="text-link inline-flex min-h-11 items-center gap-2"
            >
              {suggestion.name}
            </Link>{" "}
            <span className="text-sm text-soft">{suggestion.alias ?? suggestion.kind}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
