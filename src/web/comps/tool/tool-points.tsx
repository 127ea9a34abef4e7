import { Link } from "@tanstack/react-router";
import type { CompsTool } from "#contract/comps/views.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { reviewsSearch } from "#web/comps/area/areas.ts";
import { ClosedSection } from "#web/ui/page/closed-section.tsx";

type Search = ReturnType<typeof reviewsSearch>;

const SHOWN = 5;

/** Signs before the points, which screen readers leave out. */
const PRO = "*:before:text-good *:before:content-['+'_/_'']";
const CON = "*:before:text-bad *:before:content-['−'_/_'']";

interface ToolPointsProps {
  comps: CompsTool;
  open: string | undefined;
}

/** What reviews praise and complain about, with how many say so. */
export function ToolPoints({ comps: { tool, area, points }, open }: ToolPointsProps) {
  const { pros, cons } = points;
  const search = reviewsSearch(tool, area);
  const [pro] = pros;
  const [con] = cons;
  if (!pro && !con) return null;
  return (
    <ClosedSection
      name="points"
      title="What agents say"
      inside={
        <>
          {pro && <span className="block">{`+ ${pro.text}`}</span>}
          {con && <span className="block">{`− ${con.text}`}</span>}
        </>
      }
      open={open}
      className="points-section"
    >
      <CountedPoints title="Pros" signs={PRO} points={pros} search={search} />
      <CountedPoints title="Cons" signs={CON} points={cons} search={search} />
    </ClosedSection>
  );
}

interface CountedPointsProps {
  title: string;
  signs: string;
  points: CompsTool["points"]["pros"];
  search: Search;
}

const CountedPoints = ({ title, signs, points, search }: CountedPointsProps) => (
  <ul aria-label={`${title}, with the number of reviews`} className={signs}>
    {points.slice(0, SHOWN).map(({ text, reviewCount }) => (
      <li
        key={text}
        className="relative grid min-h-11 grid-cols-[1.25rem_1fr_auto] items-center border-hairline border-b py-1.5 before:font-semibold"
      >
        <PointLink text={text} search={search} />
        <b>{reviewCount}</b>
      </li>
    ))}
  </ul>
);

/** Leads to the reviews that say so: a search compares words as the groups do. */
function PointLink({ text, search }: { text: string; search: Search }) {
  const q = search && `${search.q} ${text}`;
  if (q === null || q.length > LIMITS.searchText) return <span>{text}</span>;
  return (
    <Link
      to="/search"
      search={{ ...search, q }}
      className="after:absolute after:inset-0 hover:text-evergreen hover:underline"
    >
      {text}
    </Link>
  );
}
