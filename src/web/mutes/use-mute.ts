import type { QueryKey } from "@tanstack/react-query";
import type { Mutable } from "#contract/people/mutes.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { refreshQueries } from "#web/platform/api/query-client.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { refreshMuted } from "./hide-muted.ts";

export interface MutedThing extends Mutable {
  name: string;
}

type Change = MutedThing & { isMuted: boolean };

/** Muting takes no question, because the toast undoes it. */
export function useMute() {
  const context = useApi();
  const { api, queries, queryClient } = context;
  const { write, isBusy } = useWrite({
    mutationFn: async ({ isMuted, kind, key }: Change) => {
      await (isMuted ? api.mutes.put({ kind, key }) : api.mutes.remove({ kind, key }));
    },
    done: (_, { isMuted, ...thing }) => ({
      title: isMuted ? `Muted ${thing.name}` : `${thing.name} is no longer muted`,
      about: "mute",
      ...(isMuted && { action: { label: "Undo", onPress: () => void unmute(thing) } }),
    }),
    async onSuccess(_, { kind, key }) {
      if (kind === "review" || kind === "discussion") {
        const queryKey: QueryKey = queries[PLURALS[kind]].get.queryKey({ input: { id: key } });
        void queryClient.invalidateQueries({ queryKey });
      }
      await refreshQueries(queryClient, [queries.mutes.list.key(), queries.account.getMe.key()]);
      await refreshMuted(context);
    },
    failed: ({ isMuted }) => ({ title: isMuted ? "Failed to mute" : "Failed to remove", about: "mute" }),
  });
  const unmute = (thing: MutedThing) => write({ ...thing, isMuted: false });
  return { mute: (thing: MutedThing) => write({ ...thing, isMuted: true }), unmute, isBusy };
}
