import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { toast } from "#web/ui/toast.ts";
import { readContent } from "./local-draft.ts";
import { fromDraft, type ReviewValues, toContent, toDraft } from "./review-values.ts";

const PAUSE_MS = 500;

/**
 * Keeps what was typed into an edit in this browser until it is sent in or dropped. Only the author of a review
 * ever opens its edit, so the review's id is name enough.
 *
 * @param sent the version that was sent in last: nothing is kept that says the same
 */
export function useUnsentEdit(form: UseFormReturn<ReviewValues>, reviewId: string, sent: ReviewValues) {
  const key = `review_edit:${reviewId}`;
  const [isRestored, setRestored] = useState(false);
  const isSent = useRef(false);
  const original = useRef(sent);

  useEffect(() => {
    const kept = read(key);
    if (kept) {
      form.reset(kept, { keepDefaultValues: true });
      setRestored(true);
      toast({ title: "Draft restored", about: "draft" });
    }
    let pause: number | undefined;
    const save = () => {
      const values = form.getValues();
      if (!isSent.current) write(key, isSame(values, original.current) ? null : values);
    };
    const subscription = form.watch(() => {
      window.clearTimeout(pause);
      pause = window.setTimeout(save, PAUSE_MS);
    });
    window.addEventListener("pagehide", save);
    return () => {
      subscription.unsubscribe();
      window.clearTimeout(pause);
      window.removeEventListener("pagehide", save);
      save();
    };
  }, [form, key]);

  return {
    isRestored,
    /** After it was sent in. */
    forget() {
      isSent.current = true;
      write(key, null);
    },
    /** Back to the version that was sent in last. */
    startOver() {
      form.reset(original.current);
      write(key, null);
      setRestored(false);
    },
  };
}

const isSame = (a: ReviewValues, b: ReviewValues) =>
  JSON.stringify(toContent(a)) === JSON.stringify(toContent(b));

function read(key: string): ReviewValues | undefined {
  try {
    const content = readContent(JSON.parse(localStorage.getItem(key) ?? "null"));
    return content ? fromDraft(content) : undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, values: ReviewValues | null): void {
  try {
    if (values === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(toDraft(values)));
  } catch {
    // Without storage a reload begins anew.
  }
}
