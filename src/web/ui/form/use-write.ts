import { useMutation, useMutationState } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { toMutation, type WriteOptions } from "./write.ts";

interface UseWriteOptions<Output, Failure, Input> extends WriteOptions<Output, Failure, Input> {
  /** Keys of what is written. Writes without a common key may run concurrently. */
  keysOf?: (input: Input) => readonly string[];
}

const ONE = [""];

/** Runs one write at a time (see `keysOf`) and shows a toast on failure. `mutationOptions()` know their errors. */
export function useWrite<Output, Failure, Input = void>(options: UseWriteOptions<Output, Failure, Input>) {
  const { keysOf, ...rest } = options;
  const mutationKey = [useId()];
  // React Query reports `isPending` a moment later, and a double press is faster.
  const running = useRef(new Set<string>());
  const { mutateAsync, variables, isPending, isSuccess } = useMutation({ ...toMutation(rest), mutationKey });
  const inputs = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Input,
  });
  /** @returns whether it succeeded */
  const write = async (input: Input): Promise<boolean> => {
    const keys = keysOf?.(input) ?? ONE;
    if (keys.some((key) => running.current.has(key))) return false;
    for (const key of keys) running.current.add(key);
    try {
      await mutateAsync(input);
      return true;
    } catch {
      return false;
    } finally {
      for (const key of keys) running.current.delete(key);
    }
  };
  return {
    write,
    input: variables,
    isBusy: isPending,
    /** Keys of running writes. */
    busyWith: inputs.flatMap((input) => keysOf?.(input) ?? []),
    isDone: isSuccess,
  };
}
