import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFocusFirstError } from "#web/ui/form/use-focus-first-error.ts";
import { tellSettings } from "./tell-settings.ts";

type Problems<Name extends string> = Partial<Record<Name, string>>;

interface CheckedForm<Name extends string> {
  /** In the order of the fields. */
  names: readonly Name[];
  /** What the fields hold at first, and is saved already; empty unless told. */
  saved?: Record<Name, string>;
  /** What is wrong with what is typed. */
  check: (values: Record<Name, string>) => Problems<Name>;
  /** Sends it; returns what the server found wrong. */
  send: (values: Record<Name, string>) => Promise<Problems<Name>>;
}

/**
 * A small form: what is wrong is said beside a field that was left, and on sending, when the first of it is also
 * told in a toast and its field gets the focus. What was typed stays until it was taken.
 */
export function useCheckedForm<Name extends string>({ names, saved, check, send }: CheckedForm<Name>) {
  const empty = () => Object.fromEntries(names.map((name) => [name, ""])) as Record<Name, string>;
  const before = useRef(saved ?? empty());
  const form = useRef<HTMLFormElement>(null);
  const focusFirstWrong = useFocusFirstError(form);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [values, setValues] = useState(before.current);
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<Problems<Name>>({});
  const found = check(values);
  const kept = saved ?? before.current;

  // What was saved elsewhere meanwhile appears, except in fields that were changed here.
  useEffect(() => {
    const last = before.current;
    before.current = kept;
    if (last === kept) return;
    setValues((now) => mapValues(now, (name) => (now[name] === last[name] ? kept[name] : now[name])));
  });

  const complain = (problems: Problems<Name>) => {
    const first = names.map((name) => problems[name]).find((problem) => problem !== undefined);
    if (first === undefined) return;
    tellSettings({ title: first, tone: "error" });
    focusFirstWrong();
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
    values,
    /** Whether leaving loses something. */
    isChanged: names.some((name) => values[name] !== kept[name]),
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

function mapValues<Name extends string>(
  values: Record<Name, string>,
  to: (name: Name) => string,
): Record<Name, string> {
  return Object.fromEntries((Object.keys(values) as Name[]).map((name) => [name, to(name)])) as Record<
    Name,
    string
  >;
}
