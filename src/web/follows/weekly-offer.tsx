import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FollowState } from "#contract/people/follows.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { SwitchField } from "#web/ui/field/switch-field.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { formatCount } from "#web/ui/format.ts";
import "./weekly-offer.css";

interface WeeklyOfferProps {
  state: Pick<FollowState, "hasWeeklyEmail" | "postsPerMonth">;
  /** @param hadFocus whether something in it had the focus, which goes away with it */
  onClose: (hadFocus: boolean) => void;
}

/** Below the button, once after the first press. */
export function WeeklyOffer({ state, onClose }: WeeklyOfferProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(() => onClose(box.current?.contains(document.activeElement) === true));
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  const [isOn, set] = useWeekly(state.hasWeeklyEmail);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a legend on its border
    <div ref={box} role="group" aria-label="Weekly email" className="weekly-offer">
      <SwitchField
        label={`Weekly email: ${describe(state.postsPerMonth)}`}
        hint="About all that you follow, and never an empty one."
        isOn={isOn}
        onChange={set}
      />
      <Button look="quiet" onClick={() => onClose(true)}>
        Done
      </Button>
    </div>
  );
}

const describe = (posts: number) =>
  posts === 0 ? "less than 1 post a month" : `about ${formatCount(posts)} a month`;

/** Shows what is wanted immediately, and goes back if that fails. */
function useWeekly(isOn: boolean) {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState(isOn);
  const { write } = useWrite({
    mutationFn: (weeklyEmail: boolean) => api.emailPreferences.update({ weeklyEmail }),
    scope: { id: "weekly-email" },
    keysOf: () => [],
    onError: (_, wanted) => setShown(!wanted),
    onSettled: () =>
      Promise.all(
        [queries.follows.get.key(), queries.emailPreferences.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    failed: { title: "Failed to update email preferences", about: "follow" },
  });
  const set = (wanted: boolean) => {
    setShown(wanted);
    void write(wanted);
  };
  return [shown, set] as const;
}
