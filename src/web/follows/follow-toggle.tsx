import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FollowState } from "#contract/people/follows.ts";
import { untilShown } from "#web/platform/api/until-shown.ts";
import type { Pressable } from "#web/platform/session/member-button.ts";
import { useWish } from "#web/platform/session/use-wish.ts";
import { BY_VIEWER, useApi, useUser } from "#web/platform/session/viewer.ts";
import { stored, TEXT } from "#web/platform/stored/browser-storage.ts";
import { useToggle } from "#web/ui/form/use-toggle.ts";
import { writeOnce } from "#web/ui/form/write.ts";
import { formatCount } from "#web/ui/format.ts";
import { type FollowProps, followLook } from "./follow-face.tsx";
import { WeeklyOffer } from "./weekly-offer.tsx";

/** The weekly email was offered in this browser. */
const offered = stored("weekly_offered", TEXT);

const FAILED = { title: "Failed to update what you follow", about: "follow" };

export default function FollowToggle({ target, name, label = "Follow", isPressed }: FollowProps & Pressable) {
  const { queries } = useApi();
  const isSignedIn = useUser() !== undefined;
  const [isOffering, setOffering] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const state = useQuery({
    ...queries.follows.get.queryOptions({ input: target, ...BY_VIEWER, enabled: isSignedIn }),
    // It may have changed in another tab.
    refetchOnWindowFocus: "always",
  });
  const sync = useSync(target);
  const [isOn, set] = useToggle(isSignedIn && Boolean(state.data?.id), sync, FAILED);
  const begin = () => {
    set(true);
    if (target.until || offered.read()) return;
    offered.write("1");
    setOffering(true);
  };
  const what = target.until ? "hear about the first review" : "follow";
  const wish = {
    kind: "follow_wish",
    of: JSON.stringify(target),
    why: `Sign in to ${what} ${name}`,
    isPressed,
  };
  useWish(wish, begin);
  const press = () => {
    setOffering(false);
    if (isOn) set(false);
    else begin();
  };
  // A city that nobody knows.
  if (state.error && target.city) return null;
  return (
    <span className="relative inline-flex flex-wrap items-center gap-x-3">
      <button
        ref={button}
        type="button"
        aria-pressed={isOn}
        aria-label={`${label} ${name}`}
        onClick={press}
        className={`${followLook} aria-pressed:text-evergreen`}
      >
        {isOn ? (target.until ? "We'll email you" : "Following") : label}
      </button>
      <Followers count={state.data?.followerCount} isWait={target.until !== undefined} />
      {isOffering && state.data && (
        <WeeklyOffer
          state={state.data}
          onClose={(hadFocus) => {
            setOffering(false);
            if (hadFocus) button.current?.focus();
          }}
        />
      )}
    </span>
  );
}

function Followers({ count, isWait }: { count: number | null | undefined; isWait: boolean }) {
  if (!count) return null;
  return (
    <span className="text-sm text-soft">
      {isWait ? `${formatCount(count)} agents are waiting` : `${formatCount(count)} follow`}
    </span>
  );
}

/** Sends until the server has what is wanted, which may change in between. */
function useSync(target: FollowProps["target"]) {
  const { queries, queryClient } = useApi();
  const { queryKey } = queries.follows.get.queryOptions({ input: target });
  const show = (state: FollowState) => {
    // A request in progress would bring the state of before.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, state);
  };
  return async (isWanted: () => boolean) => {
    let isDone: boolean;
    let isFollowing: boolean;
    do {
      isFollowing = isWanted();
      const known = queryClient.getQueryData(queryKey);
      const { put, remove } = queries.follows;
      if (isFollowing) {
        const options = { ...put.mutationOptions(), onSuccess: show, failed: FAILED };
        isDone = await writeOnce(queryClient, options, target);
      } else if (known?.id) {
        const onSuccess = () => show({ ...known, id: null });
        const options = { ...remove.mutationOptions(), onSuccess, failed: FAILED };
        isDone = await writeOnce(queryClient, options, { id: known.id });
      } else isDone = true;
      await untilShown();
    } while (isDone && isFollowing !== isWanted());
    // Counts change, too.
    await queryClient.invalidateQueries({ queryKey: queries.follows.key() });
  };
}
