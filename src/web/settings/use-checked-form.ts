import { type FormEvent, useRef, useState } from "react";
import { tellSettings } from "./tell-settings.ts";

type Problems<Name extends string> = Partial<Record<Name, string>>;

interface CheckedForm<Name extends string> {
  /** In the order of the fields. */
  names: readonly Name[];
  /** What is wrong with what is typed. */
  check: (values: Record<Name, string>) => Problems<Name>;
  /** Sends it; returns what the server found wrong. */
  send: (values: Record<Name, string>) => Promise<Problems<Name>>;
}

/**
 * A small form: what is wrong is said beside a field that was left, and on sending, when the first of it is also
 * told in a toast and its field gets the focus. What was typed stays until it was taken.
 */
export function useCheckedForm<Name extends string>({ names, check, send }: CheckedForm<Name>) {
  const empty = () => Object.fromEntries(names.map((name) => [name, ""])) as Record<Name, string>;
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [values, setValues] = useState(empty);
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<Problems<Name>>({});
  const found = check(values);

  const complain = (problems: Problems<Name>) => {
    const first = names.map((name) => problems[name]).find((problem) => problem !== undefined);
    if (first === undefined) return;
    tellSettings({ title: first, tone: "error" });
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    setTouched(new Set(names));
    if (Object.keys(found).length > 0) return complain(found);
    isSending.current = true;
    setBusy(true);
    try {
      const problems = await send(values);
      setRefused(problems);
      complain(problems);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  return {
    form,
    isBusy,
    onSubmit,
    /** Empties it, after it was taken. */
    clear() {
      setValues(empty());
      setTouched(new Set());
    },
    /** To spread into a field. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: refused[name] ?? (touched.has(name) ? found[name] : undefined),
      onChange(event: { target: { value: string } }) {
        setRefused((before) => ({ ...before, [name]: undefined }));
        setValues((before) => ({ ...before, [name]: event.target.value }));
      },
      onBlur() {
        // Nobody has to change anything here: a field that was left empty lacks nothing yet.
        if (values[name] !== "") setTouched((before) => new Set(before).add(name));
      },
    }),
  };
}
