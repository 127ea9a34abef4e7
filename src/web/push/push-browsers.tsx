import { useRef } from "react";
import type { PushSettings } from "#contract/account/push.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { dropSubscription } from "./browser-push.ts";

type Browser = PushSettings["browsers"][number];

export function PushBrowsers({ browsers }: { browsers: readonly Browser[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack(browsers.length, () => heading.current);
  return (
    <section className="flex flex-col gap-2">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Browsers with notifications
      </h3>
      <ul className="border-hairline border-t">
        {browsers.map((browser) => (
          <BrowserRow key={browser.id} browser={browser} />
        ))}
      </ul>
    </section>
  );
}

function BrowserRow({ browser: { id, device, seenAt, isCurrent } }: { browser: Browser }) {
  const { queries, queryClient } = useApi();
  const queryKey = queries.push.get.queryKey();
  const { write, isBusy } = useWrite({
    ...queries.push.removeBrowser.mutationOptions(),
    async onSuccess(left) {
      if (isCurrent) await dropSubscription();
      queryClient.setQueryData(queryKey, left);
    },
    // Removed already.
    rejected: { NOT_FOUND: () => void queryClient.invalidateQueries({ queryKey }) },
    done: { title: `${device} shows no more notifications`, about: "push" },
    failed: { title: "Failed to remove the browser", about: "push" },
  });
  return (
    <li className="flex items-center gap-3 border-hairline border-b py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {isCurrent && <Badge>This browser</Badge>}
        </p>
        <p className="text-sm text-soft">
          Seen <TimeAgo at={seenAt} />
        </p>
      </div>
      <Button look="quiet" isBusy={isBusy} onClick={() => write({ id })} aria-label={`Remove ${device}`}>
        Remove
      </Button>
    </li>
  );
}
