import type { ORPCError } from "@orpc/client";
import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { errorText } from "#web/platform/error-text.ts";
import { failureOf } from "#web/platform/failure.ts";
import { toast } from "#web/ui/toast.ts";

/** The toast about a write that failed. */
interface Failed {
  title: string;
  /** The topic of the toast. */
  about: string;
  /** Shown below the title unless the API explains the error. Null: the API's explanation replaces the title. */
  hint?: string | null;
}

/** The codes of the errors that the operation declares, and the one of input that it doesn't take. */
type Code<Failure> = "BAD_REQUEST" | (Failure extends ORPCError<infer Name, unknown> ? Name : never);

interface WriteOptions<Output, Failure, Input> extends UseMutationOptions<Output, Failure, Input> {
  failed: Failed | ((input: Input) => Failed);
  /** For declared errors, by their code: the description of the toast, or what happens instead of it. */
  refused?: {
    [Name in Code<Failure>]?: string | ((error: Extract<Failure, ORPCError<Name, unknown>>) => unknown);
  };
}

/**
 * Writes to the server, one write at a time, and shows a toast when it fails.
 *
 * @param options of `useMutation`, best from `mutationOptions()` of the operation, which knows its errors
 */
export function useWrite<Output, Failure, Input = void>(options: WriteOptions<Output, Failure, Input>) {
  const { failed, refused, onError, ...rest } = options;
  // React Query tells `isPending` a moment later, and a double press is faster.
  const isRunning = useRef(false);
  const { mutateAsync, variables, isPending, isSuccess } = useMutation<Output, Failure, Input>({
    ...rest,
    // Without a network it fails; by default it would wait.
    networkMode: "always",
    async onError(error, input, ...more) {
      const answers: Record<string, string | ((refusal: never) => unknown) | undefined> = refused ?? {};
      const answer = answers[failureOf(error).code ?? ""];
      if (typeof answer === "function") await answer(error as never);
      else tellFailure(error, typeof failed === "function" ? failed(input) : failed, answer);
      await onError?.(error, input, ...more);
    },
  });
  /** @returns whether it is done */
  const write = async (input: Input): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    try {
      await mutateAsync(input);
      return true;
    } catch {
      return false;
    } finally {
      isRunning.current = false;
    }
  };
  return { write, input: variables, isBusy: isPending, isDone: isSuccess };
}

function tellFailure(error: unknown, { title, about, hint = "Please try again." }: Failed, answer?: string) {
  const texts =
    hint === null
      ? { title: errorText(error, title) }
      : { title, description: answer ?? errorText(error, hint) };
  toast({ ...texts, tone: "error", about });
}
