import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PushSettings } from "#contract/account/push.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { useSite } from "#web/platform/site.ts";
import { SwitchField } from "#web/ui/field/switch-field.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { Notice } from "#web/ui/page/notice.tsx";
import { dropSubscription, type PushAbility, pushAbility, turnPushOn } from "./browser-push.ts";
import { PushBrowsers } from "./push-browsers.tsx";
import { PushKinds } from "./push-kinds.tsx";

/** Browser notifications: in this browser, about what, and in which others. */
export function PushSection() {
  const { queries } = useApi();
  const settings = useQuery(queries.push.get.queryOptions(FRESH_BY_VIEWER));
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-2xl">Browser notifications</h2>
      <p className="max-w-prose text-soft">
        Your browser tells you what's new even while this site is closed. Of a message, it says only who wrote
        it.
      </p>
      <Loaded query={settings} what="browser notifications" skeletons={["h-16"]}>
        {(data) => (
          <div className="flex flex-col gap-8">
            <ThisBrowser settings={data} />
            {data.browsers.length > 0 && (
              <>
                <PushKinds kinds={data.kinds} />
                <PushBrowsers browsers={data.browsers} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </section>
  );
}

const WAYS: Record<Exclude<PushAbility, "ready">, string> = {
  missing: "This browser can't show notifications.",
  install:
    "On an iPhone or iPad, press Share, choose Add to Home Screen, and turn notifications on in the app that you find there.",
  blocked:
    "Your browser blocks notifications from this site. Allow them in its settings for this site, then reload this page.",
};

function ThisBrowser({ settings }: { settings: PushSettings }) {
  const { hasOfflinePage } = useSite();
  const ability = hasOfflinePage ? pushAbility() : "missing";
  const { isOn, set } = useThisBrowser(settings);
  if (ability !== "ready") return <Notice>{WAYS[ability]}</Notice>;
  return (
    <div className="border-hairline border-y">
      <SwitchField
        label="Notifications in this browser"
        hint="Your browser asks whether you allow them. Signing out turns them off."
        isOn={isOn}
        onChange={set}
      />
    </div>
  );
}

/** On if both this browser and the server have the subscription. */
function useThisBrowser({ browsers }: PushSettings) {
  const context = useApi();
  const { queries, queryClient } = context;
  const current = browsers.find(({ isCurrent }) => isCurrent);
  const [wanted, setWanted] = useState<boolean>();
  const isAllowed = "Notification" in window && Notification.permission === "granted";
  const { write } = useWrite({
    scope: { id: "push-browser" },
    async mutationFn(isOn: boolean) {
      if (isOn) return turnPushOn(context);
      await dropSubscription();
      if (current) {
        const left = await context.api.push.removeBrowser({ id: current.id });
        queryClient.setQueryData(queries.push.get.queryKey(), left);
      }
      return true;
    },
    onSettled: () => setWanted(undefined),
    failed: { title: "Failed to change browser notifications", about: "push" },
  });
  const set = (isOn: boolean) => {
    setWanted(isOn);
    void write(isOn);
  };
  return { isOn: wanted ?? (current !== undefined && isAllowed), set };
}
