import { useEffect, useRef } from "react";
import type { LiveThread } from "#contract/live.ts";
import { whenIdle } from "#web/platform/page/when-idle.ts";
import { useSession } from "#web/platform/session/viewer.ts";
import type { LiveListener, ThreadEvent } from "./live.ts";

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

export function useLiveThread(thread: LiveThread, onChange: (event: ThreadEvent) => unknown): void {
  const isSignedIn = useSession().status === "signed-in";
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(
    () =>
      isSignedIn
        ? whenLoaded(({ watchThread }) => watchThread(thread, (event) => latest.current(event)))
        : undefined,
    [isSignedIn, thread],
  );
}

function whenLoaded(begin: (live: typeof import("./live.ts")) => () => void): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  whenIdle()
    .then(() => import("./live.ts"))
    .then(
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
