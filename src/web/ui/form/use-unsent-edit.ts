import { useEffect, useMemo, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type Format, stored } from "#web/platform/browser-storage.ts";
import { toast } from "#web/ui/toast.ts";

interface Edit<Values extends FieldValues> {
  key: string;
  format: Format<Values>;
  /** Serializes content: equal content gives equal text, and what equals `submitted` isn't stored. */
  textOf: (values: Values) => string;
  submitted: Values;
}

/** Stores an edit in this browser until it is submitted or dropped. `format`, `textOf` and `submitted` must be stable. */
export function useUnsentEdit<Values extends FieldValues>(
  { reset, subscribe }: Pick<UseFormReturn<Values>, "reset" | "subscribe">,
  { key, format, textOf, submitted }: Edit<Values>,
) {
  const [isRestored, setRestored] = useState(false);
  const isOver = useRef(false);
  const kept = useMemo(() => stored(key, format), [key, format]);

  useEffect(() => {
    const typed = kept.read();
    if (typed) {
      reset(typed, { keepDefaultValues: true });
      setRestored(true);
      toast({ title: "Draft restored", about: "draft" });
    }
    const original = textOf(submitted);
    return subscribe({
      formState: { values: true },
      callback({ values }) {
        if (!isOver.current) kept.write(textOf(values) === original ? undefined : values);
      },
    });
  }, [reset, subscribe, kept, textOf, submitted]);

  return {
    isRestored,
    /** Call after submitting. */
    forget() {
      isOver.current = true;
      kept.write(undefined);
    },
    /** Returns to the last submitted version. */
    startOver() {
      reset(submitted);
      kept.write(undefined);
      setRestored(false);
    },
  };
}
