import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { type Issue, issueContent } from "#contract/emails/newsletter.ts";
import { failureOf, issuesOf } from "#web/platform/api/failure.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";

const AUTOSAVE_MS = 1000;

interface DraftValues {
  subject: string;
  body: string;
}

/** Ignores white space that the server trims. */
const isSame = (a: DraftValues, b: DraftValues) =>
  a.subject.trim() === b.subject.trim() && a.body.trim() === b.body.trim();

/** Why saving stopped: someone else changed, sent or deleted the draft, or saving failed. */
export type Conflict = "CHANGED" | "NOT_A_DRAFT" | "NOT_FOUND" | "FAILED";

interface DraftEvents {
  onBegun: (id: string) => void;
  /** Called when the issue is no longer a draft. */
  onSent: (issue: Issue) => void;
}

const EMPTY: DraftValues = { subject: "", body: "" };
const ANSWERS: readonly string[] = ["CHANGED", "NOT_A_DRAFT", "NOT_FOUND"];

/**
 * A draft in one tab, saved at pauses in typing, one save at a time. Each save names the version it is based
 * on, so that it overwrites another tab's version only on request.
 */
export function useIssueDraft(draft: Issue | undefined, { onBegun, onSent }: DraftEvents) {
  const store = useStore(draft, onBegun);
  const { subject, body } = draft ?? EMPTY;
  const form = useForm<DraftValues>({
    defaultValues: { subject, body },
    resolver: zodResolver(issueContent),
    mode: "onTouched",
  });
  const values = form.watch();
  const [saved, setSaved] = useState(draft);
  const [conflict, setConflict] = useState<Conflict>();
  const saving = useRef<Promise<Issue | undefined>>(Promise.resolve(undefined));
  const isUnsaved = !isSame(values, saved ?? EMPTY);

  const { write, isBusy } = useWrite({
    mutationFn: () => store.put(form.getValues()),
    keysOf: () => [],
    onSuccess(issue) {
      setSaved(issue);
      setConflict(undefined);
    },
    onError(error) {
      const { code = "" } = failureOf(error);
      for (const { path, message } of issuesOf(error))
        form.setError(path[0] as keyof DraftValues, { message });
      setConflict(ANSWERS.includes(code) ? (code as Conflict) : "FAILED");
    },
    // The form says so.
    failed: null,
  });
  const saveNow = async () => ((await write()) ? store.current() : undefined);

  const save = (): Promise<Issue | undefined> => {
    saving.current = saving.current.then(() => {
      const stored = store.current();
      if (stored && isSame(form.getValues(), stored)) return stored;
      return issueContent.safeParse(form.getValues()).success ? saveNow() : undefined;
    });
    return saving.current;
  };

  const isStuck = conflict !== undefined && conflict !== "FAILED";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text restarts the pause
  useEffect(() => {
    if (!isUnsaved || isStuck) return;
    const timer = window.setTimeout(() => void save(), AUTOSAVE_MS);
    return () => window.clearTimeout(timer);
  }, [values.subject, values.body, isUnsaved, isStuck]);

  return {
    form,
    values,
    saved,
    isUnsaved,
    isBusy,
    conflict,
    save,
    /** Saves the draft, or focuses the first error. */
    async saveChecked() {
      const isValid = await form.trigger(undefined, { shouldFocus: true });
      const issue = isValid ? await save() : undefined;
      const invalid = (["subject", "body"] as const).find((name) => form.getFieldState(name).error);
      if (!issue && invalid) form.setFocus(invalid);
      return issue;
    },
    /** Notes why the draft could not be sent. */
    noteConflict: setConflict,
    /** Saves this text over another tab's, or as a new draft if it was deleted. */
    async keepMine() {
      const theirs = await store.catchUp();
      if (theirs?.status !== "draft") store.startOver();
      return saveNow();
    },
    /** Replaces this text with another tab's. */
    async takeTheirs() {
      const theirs = await store.catchUp();
      if (!theirs) return;
      if (theirs.status !== "draft") return onSent(theirs);
      form.reset({ subject: theirs.subject, body: theirs.body });
      setSaved(theirs);
      setConflict(undefined);
    },
  };
}

/** The stored version, as far as this tab knows. */
function useStore(draft: Issue | undefined, onBegun: (id: string) => void) {
  const { api } = useApi();
  const known = useRef(draft);
  const { createIssue, updateIssue, getIssue } = api.newsletter;
  return {
    current: () => known.current,
    async put({ subject, body }: DraftValues): Promise<Issue> {
      const before = known.current;
      known.current = before
        ? await updateIssue({ id: before.id, version: before.version, subject, body })
        : await createIssue({ subject, body });
      if (known.current.id !== before?.id) onBegun(known.current.id);
      return known.current;
    },
    startOver() {
      known.current = undefined;
    },
    async catchUp(): Promise<Issue | undefined> {
      if (!known.current) return undefined;
      try {
        known.current = await getIssue({ id: known.current.id });
      } catch (error) {
        if (failureOf(error).code !== "NOT_FOUND") throw error;
        known.current = undefined;
      }
      return known.current;
    },
  };
}
