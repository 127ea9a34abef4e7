import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Issue } from "#contract/newsletter.ts";
import { failureOf, issuesOf } from "#web/platform/failure.ts";
import { useApi } from "#web/platform/viewer.ts";
import { checkDraft, type DraftProblems, type DraftValues, isSameDraft } from "./draft-values.ts";

/** Debounce of autosave. */
const AUTOSAVE_MS = 1000;

/** Why saving stopped: someone else changed, sent or deleted the draft, or saving failed. */
export type Conflict = "CHANGED" | "NOT_A_DRAFT" | "NOT_FOUND" | "FAILED";

interface DraftEvents {
  /** Called with the id of a new draft. */
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
  const [values, setValues] = useState<DraftValues>(draft ?? EMPTY);
  const [saved, setSaved] = useState(draft);
  const [conflict, setConflict] = useState<Conflict>();
  const [rejected, setRejected] = useState<DraftProblems>({});
  const latest = useRef(values);
  const saving = useRef<Promise<Issue | undefined>>(Promise.resolve(undefined));
  const isUnsaved = !isSameDraft(values, saved ?? EMPTY);

  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => store.put(latest.current),
    // Fails offline; by default it would wait.
    networkMode: "always",
    onSuccess(issue) {
      setSaved(issue);
      setConflict(undefined);
    },
    onError(error) {
      const { code = "" } = failureOf(error);
      const found = issuesOf(error).map(({ path, message }) => [path[0], message]);
      if (found.length > 0) setRejected(Object.fromEntries(found));
      setConflict(ANSWERS.includes(code) ? (code as Conflict) : "FAILED");
    },
  });
  const saveNow = () => mutateAsync().catch(() => undefined);

  /** Saves the draft; undefined on failure. */
  const save = (): Promise<Issue | undefined> => {
    saving.current = saving.current.then(() => {
      const stored = store.current();
      if (stored && isSameDraft(latest.current, stored)) return stored;
      return Object.keys(checkDraft(latest.current)).length > 0 ? undefined : saveNow();
    });
    return saving.current;
  };

  const isStuck = conflict !== undefined && conflict !== "FAILED";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text restarts the pause
  useEffect(() => {
    if (!isUnsaved || isStuck) return;
    const timer = window.setTimeout(() => void save(), AUTOSAVE_MS);
    return () => window.clearTimeout(timer);
  }, [values, isUnsaved, isStuck]);

  return {
    values,
    saved,
    isUnsaved,
    isBusy: isPending,
    conflict,
    problems: { ...checkDraft(values), ...rejected },
    save,
    change(changed: Partial<DraftValues>) {
      latest.current = { ...latest.current, ...changed };
      setValues(latest.current);
      setRejected({});
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
      latest.current = { subject: theirs.subject, body: theirs.body };
      setValues(latest.current);
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
        ? await updateIssue({ id: before.id, version: before.updatedAt, subject, body })
        : await createIssue({ subject, body });
      if (known.current.id !== before?.id) onBegun(known.current.id);
      return known.current;
    },
    /** The next save creates a new draft. */
    startOver() {
      known.current = undefined;
    },
    /** Loads changes by others. */
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
