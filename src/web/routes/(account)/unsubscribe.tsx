import { createFileRoute, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { addressReader, token } from "#web/platform/address.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import {
  DeadUnsubscribeLink,
  Unsubscribed,
  UnsubscribePanel,
} from "#web/unsubscriptions/unsubscribe-panel.tsx";

const TITLES = {
  asks: "Unsubscribe",
  off: "Unsubscribed",
  dead: "This link is no longer valid",
} as const;

const DEAD_STATUSES = new Set([400, 410]);

export const Route = createFileRoute("/(account)/unsubscribe")({
  validateSearch: addressReader({ token }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps: { token = "" } }) => {
    try {
      const { kind, isOff, isAllOff } = await api.unsubscriptions.get({ token });
      return { kind, isAllOff, state: isOff ? "off" : "asks" } as const;
    } catch (error) {
      if (DEAD_STATUSES.has(failureOf(error).status ?? 0)) return { state: "dead" } as const;
      throw error;
    }
  },
  head: (context) => pageHead(context, { title: TITLES[context.loaderData?.state ?? "asks"] }),
  component: Unsubscribe,
});

function Unsubscribe() {
  const found = Route.useLoaderData();
  const { token = "" } = Route.useSearch();
  const router = useRouter();
  const [isNew, setNew] = useState(false);
  const finish = async () => {
    setNew(true);
    await router.invalidate();
  };
  return (
    <div className="page pt-8">
      <div className="task">
        <div className="flex flex-col gap-6">
          <h1 className="text-3xl md:text-4xl">{TITLES[found.state]}</h1>
          {found.state === "asks" && (
            <UnsubscribePanel {...{ token, kind: found.kind }} isUndone={isNew} onDone={finish} />
          )}
          {found.state === "off" && (
            <Unsubscribed {...{ token, kind: found.kind, isAllOff: found.isAllOff, isNew }} onDone={finish} />
          )}
          {found.state === "dead" && <DeadUnsubscribeLink />}
        </div>
      </div>
    </div>
  );
}
