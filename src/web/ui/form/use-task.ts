import { useQueryClient } from "@tanstack/react-query";
import { useId, useSyncExternalStore } from "react";

/**
 * Runs one task at a time. For pages that everyone loads, because `useWrite`, which also shows errors, is
 * larger.
 */
export function useTask() {
  const mutationKey = [useId()];
  const queryClient = useQueryClient();
  const mutations = queryClient.getMutationCache();
  const isRunning = () => queryClient.isMutating({ mutationKey }) > 0;
  const isBusy = useSyncExternalStore(mutations.subscribe, isRunning, () => false);
  const run = (task: () => Promise<unknown>) => {
    if (isRunning()) return;
    // Runs offline; by default it would wait.
    void mutations
      .build(queryClient, { mutationKey, mutationFn: task, networkMode: "always" })
      .execute(undefined);
  };
  return { run, isBusy };
}
