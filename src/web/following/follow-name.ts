import { linkOptions } from "@tanstack/react-router";
import { marketName } from "#contract/names.ts";
import type { Follow } from "#contract/people/follows.ts";
import { STATES } from "#contract/us-states.ts";

/** "Austin, TX", "Texas"; undefined for the country. */
const areaOf = ({ market, state }: Follow) =>
  market ? marketName(market) : state ? STATES[state] : undefined;

/** "Foyer CRM in Austin, TX" */
export function followName(follow: Follow): string {
  const { tool, category, person } = follow;
  const subject = tool?.name ?? category ?? person?.fullName;
  return [subject, areaOf(follow)].filter((part) => part !== undefined).join(" in ");
}

/** What it is, in one word. */
export function followKind({ tool, category, person, market }: Follow): string {
  if (tool) return "Tool";
  if (category) return "Category";
  return person ? "Member" : market ? "Market" : "State";
}

/** Where it is on this site. A market that is waited for has no page yet, but a search. */
export function followLink(follow: Follow) {
  const { tool, category, person, market, state, until } = follow;
  const area = areaOf(follow);
  if (person) return linkOptions({ to: "/profile/$userId", params: { userId: person.id } });
  if (tool) {
    const search = { market: market ? marketName(market) : undefined, state: state ?? undefined };
    return linkOptions({ to: "/tools/$slug", params: { slug: tool.slug }, search });
  }
  if (market && !until) {
    const params = { state: market.state, city: market.slug };
    return linkOptions({ to: "/markets/$state/$city", params, search: { category: category ?? undefined } });
  }
  if (state) {
    return category
      ? linkOptions({ to: "/search", search: { q: followName(follow) } })
      : linkOptions({ to: "/markets", search: { q: area } });
  }
  return linkOptions({ to: "/search", search: { market: area, category: category ?? undefined } });
}
