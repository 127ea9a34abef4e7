import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FollowState } from "#contract/people/follows.ts";
import { untilShown } from "#web/platform/api/until-shown.ts";
import { useSignIn } from "#web/platform/session/use-sign-in.ts";
import { BY_VIEWER, useApi, useSession } from "#web/platform/session/viewer.ts";
import { stored, TEXT } from "#web/platform/stored/browser-storage.ts";
import { useToggle } from "#web/ui/form/use-toggle.ts";
import { writeOnce } from "#web/ui/form/write.ts";
import { formatCount } from "#web/ui/format.ts";
import { type FollowProps, followLook } from "./follow-props.ts";
import { WeeklyOffer } from "./weekly-offer.tsx";

/** What a visitor wanted to follow in this tab before signing in. */
const pending = stored("follow_wish", TEXT, "sessionStorage");

/** The weekly email was offered in this browser. */
const offered = stored("weekly_offered", TEXT);

const FAILED = { title: "Failed to update what you follow", about: "follow" };

/** Follows. Visitors sign in first; it completes when they return. */
export default function FollowToggle({ target, name, label = "Follow" }: FollowProps) {
  const { queries } = useApi();
  const { status } = useSession();
  const signIn = useSignIn();
  const [isOffering, setOffering] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const state = useQuery({
    ...queries.follows.get.queryOptions({ input: target, ...BY_VIEWER, enabled: status === "signed-in" }),
    // It may have changed in another tab.
    refetchOnWindowFocus: "always",
  });
  const sync = useSync(target);
  const [isOn, set] = useToggle(status === "signed-in" && Boolean(state.data?.id), sync, FAILED);
  const key = JSON.stringify(target);
  useEffect(() => {
    if (status === "signed-in" && pending.read() === key && pending.write(undefined)) set(true);
  });
  const why = `Sign in to ${target.until ? "hear about the first review" : "follow"} ${name}`;
  useEffect(() => {
    if (status !== "signed-out") return;
    pending.write(key);
    void signIn({ why });
  }, [status, key, signIn, why]);
  const press = () => {
    set(!isOn);
    if (isOn || target.until || offered.read()) return setOffering(false);
    offered.write("1");
    setOffering(true);
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
