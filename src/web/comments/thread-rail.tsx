import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { PostRef } from "#contract/parts.ts";
import type { Comment } from "#contract/posts/comments.ts";
import { anchorOf, MANY_COMMENTS } from "./comment-labels.ts";
import { describePlace, placeOf, toPlaces } from "./data/thread-places.ts";
import type { ThreadSearch } from "./data/thread-search.ts";
import { useThreadQuery } from "./data/use-thread-query.ts";

interface ThreadRailProps extends PostRef {
  search: ThreadSearch;
}

/** Where the reader is in a long thread, with a track to go elsewhere. Stays beside the thread. */
export default function ThreadRail({ search, ...thread }: ThreadRailProps) {
  const { query } = useThreadQuery(thread, search);
  const page = query.data?.pages[0];
  if (!query.data || !page?.ends || page.total <= MANY_COMMENTS) return null;
  const items = query.data.pages.flatMap((one) => one.items);
  // A branch and a later page don't say how many comments are before them.
  const isFromStart = !page.isBranch && search.after === undefined;
  const fetchMore = async () => !query.isFetchingNextPage && (await query.fetchNextPage()).isError;
  return (
    <nav
      aria-label="Place in the discussion"
      className="mt-8 border-hairline border-t pt-4 tall:sticky tall:top-20"
    >
      {isFromStart && (
        <Track items={items} total={page.total} fetchMore={query.hasNextPage ? fetchMore : undefined} />
      )}
      <p className="flex items-center gap-x-1 text-sm text-soft">
        Jump to:
        <button type="button" onClick={() => window.scrollTo(0, 0)} className={jump}>
          Post
        </button>
        <Link
          to="."
          search={(before: ThreadSearch) => ({ ...before, comment: page.ends?.latest, after: undefined })}
          hash={anchorOf(page.ends.latest)}
          preload={false}
          resetScroll={false}
          className={jump}
        >
          Latest
        </Link>
      </p>
    </nav>
  );
}

const jump = "text-link inline-flex min-h-11 min-w-8 items-center px-1.5";

interface TrackProps {
  items: readonly Comment[];
  total: number;
  /** Returns whether it failed; undefined when all are loaded. */
  fetchMore: (() => Promise<boolean>) | undefined;
}

/** Time without a move before comments are loaded for it. */
const REST_MS = 300;

function Track({ items, total, fetchMore }: TrackProps) {
  const [place, setPlace] = usePlaceOnScreen(items);
  const [target, setTarget] = useState<number>();
  const places = toPlaces(items);
  // After each render: comments may have come.
  useEffect(() => {
    if (target === undefined) return;
    if (target <= places.length || !fetchMore) {
      setPlace(scrollToPlace(places, target));
      return setTarget(undefined);
    }
    const timer = setTimeout(async () => {
      if (await fetchMore()) setTarget(undefined);
    }, REST_MS);
    return () => clearTimeout(timer);
  });
  const shown = Math.min(target ?? place, total);
  const text = describePlace(shown, total, places[shown - 1]);
  return (
    <>
      {/* The track says the same. */}
      <p aria-hidden className="figures font-semibold">
        {text}
      </p>
      <input
        type="range"
        aria-label="Place in the discussion"
        aria-valuetext={text}
        min={0}
        max={total}
        value={shown}
        onChange={(event) => setTarget(Number(event.target.value))}
        className="h-11 w-full cursor-pointer accent-evergreen"
      />
    </>
  );
}

/** Scrolls to the place, or to the last one before it that is neither folded nor missing. */
function scrollToPlace(places: readonly Comment[], target: number): number {
  const isShown = ({ id }: Comment) => document.getElementById(anchorOf(id)) !== null;
  const comment = places.slice(0, target).findLast(isShown);
  const element = comment && document.getElementById(anchorOf(comment.id));
  if (element) element.scrollIntoView();
  else window.scrollTo(0, 0);
  return Math.min(target, places.length);
}

/** The place below the header, which follows scrolling. A place that was set stays until the next scrolling. */
function usePlaceOnScreen(items: readonly Comment[]) {
  const [place, setPlace] = useState(0);
  const set = useRef<{ place: number; y: number }>(undefined);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      if (set.current && Math.abs(set.current.y - window.scrollY) <= 1) return setPlace(set.current.place);
      set.current = undefined;
      const id = findOnScreen();
      setPlace(id === undefined ? 0 : placeOf(items, id));
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", onScroll);
    };
  });
  return [
    place,
    (next: number) => {
      set.current = { place: next, y: window.scrollY };
      setPlace(next);
    },
  ] as const;
}

/** In pixels; where links put a comment, below the header. */
const TOP = 184;

const isAbove = (element: Element) => element.getBoundingClientRect().top <= TOP;

function findOnScreen(): string | undefined {
  // Those off the screen aren't laid out inside.
  const branches = [...document.querySelectorAll(".comment-branch")];
  const last = branches.at(-1);
  const isAtEnd = last !== undefined && last.getBoundingClientRect().bottom <= window.innerHeight;
  const articles = [
    ...((isAtEnd ? last : branches.findLast(isAbove))?.querySelectorAll('article[id^="comment-"]') ?? []),
  ];
  return (isAtEnd ? articles.at(-1) : articles.findLast(isAbove))?.id.slice(anchorOf("").length);
}
