import type { ORPCError } from "@orpc/client";
import { type UseMutationOptions, useMutation, useMutationState } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { errorText } from "#web/platform/error-text.ts";
import { failureOf } from "#web/platform/failure.ts";
import { toast } from "#web/ui/toast.ts";

/** The toast about a write that failed. */
export interface Failed {
  title: string;
  /** The topic of the toast. */
  about: string;
  /** Shown below the title unless something explains the error. Null: the explanation replaces the title. */
  hint?: string | null;
}

/** Codes of the operation's declared errors, and of invalid input. */
type Code<Failure> = "BAD_REQUEST" | (Failure extends ORPCError<infer Name, unknown> ? Name : never);

interface WriteOptions<Output, Failure, Input> extends UseMutationOptions<Output, Failure, Input> {
  failed: Failed | ((input: Input, error: Failure) => Failed);
  /**
   * By code of a declared error: the toast's description, or a function. A function without a result replaces
   * the toast.
   */
  refused?: {
    [Name in Code<Failure>]?: string | ((error: Extract<Failure, ORPCError<Name, unknown>>) => unknown);
  };
  /** Keys of what is written. Writes without a common key may run concurrently. */
  keysOf?: (input: Input) => readonly string[];
}

const ONE = [""];

/** Runs one write at a time (see `keysOf`) and shows a toast on failure. `mutationOptions()` know their errors. */
export function useWrite<Output, Failure, Input = void>(options: WriteOptions<Output, Failure, Input>) {
  const { failed, refused, keysOf, onError, ...rest } = options;
  const mutationKey = [useId()];
  // React Query reports `isPending` a moment later, and a double press is faster.
  const running = useRef(new Set<string>());
  const { mutateAsync, variables, isPending, isSuccess } = useMutation<Output, Failure, Input>({
    ...rest,
    mutationKey,
    // Fails offline; by default it would wait.
    networkMode: "always",
    async onError(error, input, ...more) {
      const answers: Record<string, string | ((refusal: never) => unknown) | undefined> = refused ?? {};
      const answer = answers[failureOf(error).code ?? ""];
      const text = typeof answer === "function" ? await answer(error as never) : answer;
      if (typeof answer !== "function" || typeof text === "string") {
        showFailure(
          error,
          typeof failed === "function" ? failed(input, error) : failed,
          text as string | undefined,
        );
      }
      await onError?.(error, input, ...more);
    },
  });
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

function showFailure(error: unknown, { title, about, hint = "Please try again." }: Failed, text?: string) {
  const explained = text ?? errorText(error, hint ?? title);
  const texts = hint === null ? { title: explained } : { title, description: explained };
  toast({ ...texts, tone: "error", about });
}
