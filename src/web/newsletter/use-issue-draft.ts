import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Issue } from "#contract/newsletter.ts";
import { failureOf, issuesOf } from "#web/platform/failure.ts";
import { useApi } from "#web/platform/viewer.ts";
import { checkDraft, type DraftProblems, type DraftValues, isSameDraft } from "./draft-values.ts";

/** A pause in typing. */
const AUTOSAVE_MS = 1000;

/** Why saving stopped: someone else changed, sent or deleted the draft, or saving failed. */
export type Obstacle = "CHANGED" | "NOT_A_DRAFT" | "NOT_FOUND" | "FAILED";

interface DraftEvents {
  /** Called with the id of a new draft. */
  onBegun: (id: string) => void;
  /** Called when the issue is no longer a draft. */
  onSent: (issue: Issue) => void;
}

const EMPTY: DraftValues = { subject: "", body: "" };
const ANSWERS: readonly string[] = ["CHANGED", "NOT_A_DRAFT", "NOT_FOUND"];

/**
 * A draft in one tab. It is saved at pauses in typing, one save after the other. Each save names the version that it
 * follows, so it overwrites what another tab saved only if the person says so.
 */
export function useIssueDraft(draft: Issue | undefined, { onBegun, onSent }: DraftEvents) {
  const store = useStore(draft, onBegun);
  const [values, setValues] = useState<DraftValues>(draft ?? EMPTY);
  const [saved, setSaved] = useState(draft);
  const [obstacle, setObstacle] = useState<Obstacle>();
  const [rejected, setRejected] = useState<DraftProblems>({});
  const latest = useRef(values);
  const saving = useRef<Promise<Issue | undefined>>(Promise.resolve(undefined));
  const isUnsaved = !isSameDraft(values, saved ?? EMPTY);

  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => store.put(latest.current),
    // Without a network it fails; by default it would wait.
    networkMode: "always",
    onSuccess(issue) {
      setSaved(issue);
      setObstacle(undefined);
    },
    onError(error) {
      const { code = "" } = failureOf(error);
      const found = issuesOf(error).map(({ path, message }) => [path[0], message]);
      if (found.length > 0) setRejected(Object.fromEntries(found));
      setObstacle(ANSWERS.includes(code) ? (code as Obstacle) : "FAILED");
    },
  });
  const saveNow = () => mutateAsync().catch(() => undefined);

  /** The draft as it is typed, stored; undefined when that was not possible. */
  const save = (): Promise<Issue | undefined> => {
    saving.current = saving.current.then(() => {
      const stored = store.current();
      if (stored && isSameDraft(latest.current, stored)) return stored;
      return Object.keys(checkDraft(latest.current)).length > 0 ? undefined : saveNow();
    });
    return saving.current;
  };

  const isStuck = obstacle !== undefined && obstacle !== "FAILED";
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
    obstacle,
    problems: { ...checkDraft(values), ...rejected },
    save,
    change(changed: Partial<DraftValues>) {
      latest.current = { ...latest.current, ...changed };
      setValues(latest.current);
      setRejected({});
    },
    /** Notes why the draft could not be sent. */
    noteObstacle: setObstacle,
    /** Saves this text in place of what another tab saved, or as a new draft if there is none. */
    async insist() {
      const theirs = await store.catchUp();
      if (theirs?.status !== "draft") store.beginAnew();
      return saveNow();
    },
    /** Takes what another tab did in place of this text. */
    async giveIn() {
      const theirs = await store.catchUp();
      if (!theirs) return;
      if (theirs.status !== "draft") return onSent(theirs);
      latest.current = { subject: theirs.subject, body: theirs.body };
      setValues(latest.current);
      setSaved(theirs);
      setObstacle(undefined);
    },
  };
}

/** What of the draft is stored, as far as this tab knows. */
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
    /** The next save makes a draft of its own. */
    beginAnew() {
      known.current = undefined;
    },
    /** Loads what others did with it. */
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
