import { useRef } from "react";
import { useWrite } from "#web/ui/form/use-write.ts";
import type { WriteOptions } from "#web/ui/form/write.ts";
import { useConfirmation } from "./use-confirmation.tsx";

/** A write for which the server may want to know first that it's still the member. Then `question` asks, and repeats it. */
export function useSensitiveWrite<Output, Failure, Input = void>(
  options: WriteOptions<Output, Failure, Input>,
) {
  const { ask, questionBefore } = useConfirmation();
  const last = useRef<[Input]>(undefined);
  const { write, ...rest } = useWrite<Output, Failure, Input>({
    ...options,
    rejected: { ...options.rejected, CONFIRM_IDENTITY: ask } as typeof options.rejected & {},
  });
  const run = (input: Input) => {
    last.current = [input];
    return write(input);
  };
  return { ...rest, write: run, question: questionBefore(() => last.current && run(...last.current)) };
}
