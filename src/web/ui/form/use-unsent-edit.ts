import { useEffect, useMemo, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type Format, stored } from "#web/platform/stored/browser-storage.ts";
import type { Version } from "./use-version.ts";

interface Edit<Values extends FieldValues> {
  key: string;
  format: Format<Values>;
  /** Serializes content: equal content gives equal text, and what equals `submitted` isn't stored. */
  textOf: (values: Values) => string;
  submitted: Values;
  version: Version<unknown>;
}

interface Unsent<Values> {
  /** What the edit is based on. */
  version: string;
  values: Values;
}

export const basedOnVersion = <Values>(format: Format<Values>): Format<Unsent<Values>> => ({
  read(text) {
    const [version, written] = JSON.parse(text) as [string, string];
    const values = format.read(written);
    return values && { version, values };
  },
  write: ({ version, values }) => JSON.stringify([version, format.write(values)]),
});

/** Stores an edit in this browser until it is submitted or dropped. `format`, `textOf` and `submitted` must be stable. */
export function useUnsentEdit<Values extends FieldValues>(
  { reset, subscribe }: Pick<UseFormReturn<Values>, "reset" | "subscribe">,
  { key, format, textOf, submitted, version }: Edit<Values>,
) {
  const [isRestored, setRestored] = useState(false);
  const isOver = useRef(false);
  const original = useRef(textOf(submitted));
  const { moveTo, current } = useRef(version).current;
  const kept = useMemo(() => stored(key, basedOnVersion(format)), [key, format]);

  useEffect(() => {
    const typed = kept.read();
    if (typed) {
      moveTo(typed.version);
      reset(typed.values, { keepDefaultValues: true });
      setRestored(true);
    }
    return subscribe({
      formState: { values: true },
      callback({ values }) {
        if (isOver.current) return;
        kept.write(textOf(values) === original.current ? undefined : { version: current(), values });
      },
    });
  }, [reset, subscribe, kept, textOf, moveTo, current]);

  return {
    isRestored,
    /** Call after submitting. */
    forget() {
      isOver.current = true;
      kept.write(undefined);
    },
    /** Returns to a submitted version. */
    startOver(from: string, values: Values) {
      moveTo(from);
      original.current = textOf(values);
      reset(values);
      kept.write(undefined);
      setRestored(false);
    },
  };
}
