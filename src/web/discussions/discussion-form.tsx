import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { LIMITS } from "#contract/vocabulary.ts";
import { MarketPicker } from "#web/markets/index.ts";
import { RichTextField } from "#web/rich-text/index.ts";
import { TagPicker } from "#web/tags/index.ts";
import { ToolPicker } from "#web/tools/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Counter } from "#web/ui/form/counter.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { useFocusFirstError } from "#web/ui/form/use-focus-first-error.ts";
import { checkDiscussion, type DiscussionProblems, type DiscussionValues } from "./discussion-values.ts";

interface DiscussionFormProps {
  values: DiscussionValues;
  onChange: (changed: Partial<DiscussionValues>) => void;
  submitLabel: string;
  /** Sends it in; returns what the server found wrong. */
  onSubmit: () => Promise<DiscussionProblems>;
  /** What else can be done. */
  children: ReactNode;
}

/** Title, text, tool, market and tags. What is wrong is said when a field is left, and on sending. */
export function DiscussionForm(props: DiscussionFormProps) {
  const { values, submitLabel, children } = props;
  const { form, problems, change, touch, submit, isBusy } = useDiscussionForm(props);
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-5">
      <TextField
        label="Title"
        name="title"
        value={values.title}
        error={problems.title}
        aside={<Counter text={values.title} most={LIMITS.discussionTitle} />}
        onChange={(event) => change({ title: event.target.value })}
        onBlur={() => touch("title")}
      />
      <RichTextField
        label="Content"
        name="content"
        rows={8}
        value={values.content}
        error={problems.content}
        aside={<Counter text={values.content} most={LIMITS.discussionContent} />}
        onChange={(event) => change({ content: event.target.value })}
        onBlur={() => touch("content")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ToolPicker
          label="Tool (optional)"
          text={values.toolText}
          chosen={values.tool}
          error={problems.tool}
          onChange={(toolText, tool) => change({ toolText, tool })}
        />
        <MarketPicker
          label="Market (optional)"
          text={values.marketText}
          chosen={values.market}
          error={problems.market}
          onChange={(marketText, market) => change({ marketText, market })}
        />
      </div>
      <div className="flex flex-col gap-2">
        <p className="font-semibold">Tags (optional)</p>
        <TagPicker
          kind="discussion"
          chosen={values.tagIds}
          onChange={(tagIds) => change({ tagIds })}
          most={LIMITS.discussionTags}
          error={problems.tags}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** What is wrong, once it is to be said; and sending, once, whatever is pressed. */
function useDiscussionForm({ values, onChange, onSubmit }: DiscussionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const focusFirstWrong = useFocusFirstError(form);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  /** The server's findings, until something is changed. */
  const [refused, setRefused] = useState<DiscussionProblems>({});
  const found = checkDiscussion(values);
  const problems = { ...refused };
  for (const name of Object.keys(found) as (keyof DiscussionProblems)[]) {
    if (touched.has(name)) problems[name] = found[name];
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    setTouched(new Set(["title", "content", "market", "tool", "tags"]));
    if (Object.keys(found).length > 0) {
      focusFirstWrong();
      return;
    }
    isSending.current = true;
    setBusy(true);
    try {
      setRefused(await onSubmit());
      focusFirstWrong();
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const touch = (name: keyof DiscussionProblems) => setTouched((before) => new Set(before).add(name));
  const change = (changed: Partial<DiscussionValues>) => {
    setRefused({});
    onChange(changed);
  };
  return { form, problems, change, touch, submit, isBusy };
}
