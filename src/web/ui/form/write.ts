import type { ORPCError } from "@orpc/client";
import type { MutationOptions, QueryClient } from "@tanstack/react-query";
import { errorText } from "#web/platform/api/error-text.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { closeToast, type ToastMessage, toast } from "#web/ui/toast/toast.ts";

/** The toast about a write that failed. */
export interface Failed {
  title: string;
  /** The topic of the toast. */
  about: string;
  /** Shown below the title unless something explains the error. Null: the explanation replaces the title. */
  hint?: string | null;
  /** Tries again, by a button of the toast. */
  retry?: (() => void) | undefined;
}

/** Codes of the operation's declared errors, and of invalid input. */
type Code<Failure> = "BAD_REQUEST" | (Failure extends ORPCError<infer Name, unknown> ? Name : never);

export interface WriteOptions<Output, Failure, Input> extends MutationOptions<Output, Failure, Input> {
  /** The toast about success. */
  done?: ToastMessage | ((output: Output, input: Input) => ToastMessage);
  /** Null: no toast, for writes that nobody asked for. */
  failed: Failed | null | ((input: Input, error: Failure) => Failed);
  /**
   * By code of a declared error: the toast's description, or a function. A function without a result replaces
   * the toast.
   */
  rejected?: {
    [Name in Code<Failure>]?: string | ((error: Extract<Failure, ORPCError<Name, unknown>>) => unknown);
  };
}

/** A mutation that shows its result in a toast. */
export function toMutation<Output, Failure, Input>(
  options: WriteOptions<Output, Failure, Input>,
): MutationOptions<Output, Failure, Input> {
  const { done, failed, rejected, onMutate, onSuccess, onError, ...rest } = options;
  return {
    ...rest,
    onMutate(input, ...more) {
      // Another attempt ends the message about an earlier failure.
      if (failed !== null && typeof failed !== "function") closeToast(failed.about);
      return onMutate?.(input, ...more);
    },
    onSuccess(output, input, ...more) {
      if (done) toast(typeof done === "function" ? done(output, input) : done);
      return onSuccess?.(output, input, ...more);
    },
    // Fails offline; by default it would wait.
    networkMode: "always",
    async onError(error, input, ...more) {
      const answers: Record<string, string | ((rejection: never) => unknown) | undefined> = rejected ?? {};
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
  };
}

function showFailure(error: unknown, failed: Failed | null, text?: string) {
  if (failed === null) return;
  const { title, about, hint = "Please try again.", retry } = failed;
  const explained = text ?? errorText(error, hint ?? title);
  const texts = hint === null ? { title: explained } : { title, description: explained };
  toast({ ...texts, tone: "error", about, ...(retry && { action: { label: "Retry", onPress: retry } }) });
}

/**
 * Writes once without a hook: in code that loads when it is first needed, and in effects.
 * @returns whether it succeeded
 */
export async function writeOnce<Output, Failure, Input>(
  queryClient: QueryClient,
  options: WriteOptions<Output, Failure, Input>,
  input: Input,
): Promise<boolean> {
  const mutation = queryClient.getMutationCache().build(queryClient, toMutation(options));
  return mutation.execute(input).then(
    () => true,
    () => false,
  );
}
