import { useEffect, useMemo, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type Format, stored } from "#web/platform/browser-storage.ts";
import { toast } from "#web/ui/toast.ts";

interface Edit<Values extends FieldValues> {
  /** Under this name it is kept in the browser. */
  key: string;
  format: Format<Values>;
  /** The same text for the same content. Nothing is kept that says the same as `submitted`. */
  textOf: (values: Values) => string;
  submitted: Values;
}

/**
 * Keeps what was typed into an edit in this browser until it is submitted or dropped.
 *
 * @param edit `format`, `textOf` and `submitted` are the same in every render
 */
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
    /** After it was submitted. */
    forget() {
      isOver.current = true;
      kept.write(undefined);
    },
    /** Back to the version that was submitted last. */
    startOver() {
      reset(submitted);
      kept.write(undefined);
      setRestored(false);
    },
  };
}
