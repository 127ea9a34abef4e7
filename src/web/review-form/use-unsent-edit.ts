import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { reviewDraft } from "#contract/reviews.ts";
import { toast } from "#web/ui/toast.ts";
import type { ReviewValues } from "./review-values.ts";

const PAUSE_MS = 500;

/** Keeps what was typed into an edit for as long as the tab lives, so that a reload loses nothing. */
export function useUnsentEdit(form: UseFormReturn<ReviewValues>, reviewId: string) {
  const key = `review_edit:${reviewId}`;
  useEffect(() => {
    const kept = read(key);
    if (kept) {
      form.reset(kept, { keepDefaultValues: true });
      toast({ title: "Draft restored" });
    }
    let pause: number | undefined;
    const subscription = form.watch(() => {
      window.clearTimeout(pause);
      pause = window.setTimeout(() => write(key, form.getValues()), PAUSE_MS);
    });
    return () => {
      subscription.unsubscribe();
      window.clearTimeout(pause);
    };
  }, [form, key]);
  return { forget: () => write(key, null) };
}

function read(key: string): ReviewValues | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? undefined : reviewDraft.safeParse(JSON.parse(kept)).data;
  } catch {
    return undefined;
  }
}

function write(key: string, values: ReviewValues | null): void {
  try {
    if (values === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Without storage a reload begins anew.
  }
}
