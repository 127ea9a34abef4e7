import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Me } from "#contract/account.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";
import { chooseDraft, isSame } from "./choose-draft.ts";
import {
  DRAFT_KEY,
  readLocalDraft,
  removeLocalDraft,
  type SavedDraft,
  writeLocalDraft,
} from "./local-draft.ts";
import { EMPTY_VALUES, prefill, type ReviewValues } from "./review-values.ts";

/** Saved on change, as soon as somebody pauses. */
const PAUSE_MS = 700;
/** And in any case so often, with a word (specification section 4). */
const PERIOD_MS = 30_000;
const SAVED_TOAST_MS = 2000;

/**
 * Keeps what is typed: in this browser, and on the server for other devices. Of two versions the newer is
 * used and the other offered; none is dropped without a word (decisions.md, "Drafts").
 *
 * @param wanted what the link that led here fills in where no draft says otherwise
 */
export function useReviewDraft(form: UseFormReturn<ReviewValues>, me: Me, wanted: Partial<ReviewValues>) {
  const { api } = useApi();
  const [isReady, setReady] = useState(false);
  const [offered, setOffered] = useState<SavedDraft | null>(null);
  /** What was last saved, so that nothing is saved twice; and what has changed since the last word about it. */
  const saved = useRef("");
  const hasNews = useRef(false);
  const isStopped = useRef(false);
  const userId = me.id;

  const save = useCallback(() => {
    const content = form.getValues();
    const text = JSON.stringify(content);
    if (isStopped.current || text === saved.current) return;
    saved.current = text;
    hasNews.current = true;
    const draft = { content: structuredClone(content), savedAt: new Date().toISOString() };
    writeLocalDraft(userId, draft);
    api.reviews.putDraft(draft).then(
      ({ savedAt }) => {
        // The server's clock counts between devices.
        if (saved.current === text && !isStopped.current) writeLocalDraft(userId, { ...draft, savedAt });
      },
      (error: { code?: string; data?: SavedDraft }) => {
        if (error.code === "NEWER_DRAFT" && error.data && !isSame(error.data, draft)) setOffered(error.data);
        // Without a connection it is in this browser, and goes to the server with the next change.
      },
    );
  }, [api, form, userId]);

  const use = useCallback(
    (content: ReviewValues) => {
      form.reset(content);
      saved.current = JSON.stringify(form.getValues());
    },
    [form],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a person; the link's wishes don't change
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      const there = await api.reviews.getDraft().then(
        ({ draft }) => draft,
        () => null,
      );
      if (isGone) return;
      const { used, other } = chooseDraft(readLocalDraft(userId), there);
      if (used === null) use({ ...EMPTY_VALUES, ...prefill(me), ...wanted });
      else {
        const isOpen = used.content.city === "" && used.content.leadSourceName === "";
        use(isOpen ? { ...used.content, ...wanted } : used.content);
        toast({ title: "Draft restored" });
      }
      setOffered(other);
      setReady(true);
    };
    void start();
    return () => {
      isGone = true;
    };
  }, [userId]);

  useEffect(() => {
    if (!isReady) return;
    let pause: number | undefined;
    const subscription = form.watch(() => {
      window.clearTimeout(pause);
      pause = window.setTimeout(save, PAUSE_MS);
    });
    const period = window.setInterval(() => {
      save();
      if (!hasNews.current) return;
      hasNews.current = false;
      toast({ title: "Draft saved", milliseconds: SAVED_TOAST_MS });
    }, PERIOD_MS);
    const onHide = () => document.visibilityState === "hidden" && save();
    const onStorage = (event: StorageEvent) => {
      if (event.key !== DRAFT_KEY || isStopped.current) return;
      const other = readLocalDraft(userId);
      if (other && JSON.stringify(other.content) !== JSON.stringify(form.getValues())) setOffered(other);
    };
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("pagehide", save);
    window.addEventListener("storage", onStorage);
    return () => {
      subscription.unsubscribe();
      window.clearTimeout(pause);
      window.clearInterval(period);
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("pagehide", save);
      window.removeEventListener("storage", onStorage);
      save();
    };
  }, [form, isReady, save, userId]);

  return {
    isReady,
    offered,
    save,
    /** Takes the offered version; the one that was here is offered in its place. */
    takeOffered() {
      if (offered === null) return;
      const here = { content: structuredClone(form.getValues()), savedAt: new Date().toISOString() };
      form.reset(offered.content);
      save();
      setOffered(here);
    },
    keepMine() {
      setOffered(null);
      saved.current = "";
      save();
    },
    /** Before a review is sent in: nothing may save it again afterwards. */
    stop() {
      isStopped.current = true;
    },
    resume() {
      isStopped.current = false;
    },
    forget() {
      removeLocalDraft(userId);
    },
  };
}
