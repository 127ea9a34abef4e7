import { useEffect, useRef } from "react";
import type { LiveThread } from "#contract/live.ts";
import type { LiveListener } from "./live.ts";
import { useSession } from "./viewer.ts";

/** Subscribes to events for the signed-in person. Loads the socket's code for members only. */
export function useLiveEvents(onEvent: LiveListener): void {
  const isSignedIn = useSession().status === "signed-in";
  const latest = useRef(onEvent);
  latest.current = onEvent;
  useEffect(
    () => (isSignedIn ? whenLoaded(({ onLive }) => onLive((event) => latest.current(event))) : undefined),
    [isSignedIn],
  );
}

/** @param askedAt returns when what the page shows of the thread was asked for */
export function useLiveThread(thread: LiveThread, askedAt: () => number, onChange: LiveListener): void {
  const isSignedIn = useSession().status === "signed-in";
  const latest = useRef({ onChange, askedAt });
  latest.current = { onChange, askedAt };
  useEffect(
    () =>
      isSignedIn
        ? whenLoaded(({ watchThread }) =>
            watchThread(thread, latest.current.askedAt(), (event) => latest.current.onChange(event)),
          )
        : undefined,
    [isSignedIn, thread],
  );
}

function whenLoaded(begin: (live: typeof import("./live.ts")) => () => void): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  import("./live.ts").then(
    (live) => {
      if (!isOver) stop = begin(live);
    },
    // Best effort: the next page retries.
    () => {},
  );
  return () => {
    isOver = true;
    stop?.();
  };
}
