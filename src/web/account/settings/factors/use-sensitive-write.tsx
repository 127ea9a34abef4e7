import { type ReactNode, useRef, useState } from "react";
import { lazyPart } from "#web/platform/online.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import type { WriteOptions } from "#web/ui/form/write.ts";

const ConfirmIdentity = lazyPart(() => import("./confirm-identity.tsx"));

/** A write for which the server may want to know first that it's still the member. Then `question` asks, and repeats it. */
export function useSensitiveWrite<Output, Failure, Input = void>(
  options: WriteOptions<Output, Failure, Input>,
) {
  const [isAsked, setAsked] = useState(false);
  const last = useRef<[Input]>(undefined);
  const { write, ...rest } = useWrite<Output, Failure, Input>({
    ...options,
    rejected: { ...options.rejected, CONFIRM_IDENTITY: () => setAsked(true) } as typeof options.rejected & {},
  });
  const run = (input: Input) => {
    last.current = [input];
    return write(input);
  };
  const question: ReactNode = isAsked && (
    <ConfirmIdentity
      onConfirmed={() => {
        setAsked(false);
        if (last.current) void run(...last.current);
      }}
      onClose={() => setAsked(false)}
    />
  );
  return { ...rest, write: run, question };
}
