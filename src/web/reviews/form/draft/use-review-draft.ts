import { useCallback, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Me } from "#contract/account/account.ts";
import type { Api } from "#web/platform/api/api.ts";
import { useLiveEvents } from "#web/platform/live/use-live.ts";
import { sessionState } from "#web/platform/session/session.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { REVIEW_DRAFT_KEY } from "#web/platform/stored/draft-keys.ts";
import {
  EMPTY_VALUES,
  fromDraft,
  prefill,
  type ReviewValues,
  toDraft,
} from "#web/reviews/form/review-values.ts";
import { toast } from "#web/ui/toast/toast.ts";
import { draftText } from "./choose-draft.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import type { Deps, EndedDraft } from "./draft-keeper-deps.ts";
import { type Offer, readLocalDraft, removeLocalDraft, writeLocalDraft } from "./local-draft.ts";

const PAUSE_MS = 700;
/** Maximum time between saves while typing; these show a message (docs/product.md#drafts). */
const PERIOD_MS = 30_000;
export const SAVED_TOAST_MS = 2000;

export type Prefill = Partial<
  Pick<ReviewValues, "leadSourceName" | "city" | "state" | "category" | "monthlyCost">
>;

/** Restores the draft when the form opens, and keeps it. `fromUrl` fills in the form where there is none. */
export function useReviewDraft(form: UseFormReturn<ReviewValues>, me: Me, fromUrl: Prefill) {
  const { api } = useApi();
  const [isReady, setReady] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [submitted, setSubmitted] = useState<EndedDraft>();
  const [keeper] = useState(() => openKeeper(api, me.id, setOffers, setSubmitted));
  const content = useCallback(() => toDraft(form.getValues()), [form]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person; the URL doesn't change
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      const [draft, wanted] = await Promise.all([keeper.open(), withKnownTool(api, fromUrl)]);
      if (isGone) return;
      const isBlank = draft?.leadSourceName === "" && draft.city === "";
      if (draft === null) form.reset({ ...EMPTY_VALUES, ...prefill(me), ...wanted });
      else {
        form.reset({ ...fromDraft(draft), ...(isBlank ? wanted : {}) });
        setRestored(true);
      }
      keeper.begin(content());
      setReady(true);
    };
    void start();
    return () => {
      isGone = true;
    };
  }, [keeper]);

  useEffect(() => {
    if (isReady) return watchForm(form, keeper, me.id);
  }, [form, isReady, keeper, me.id]);

  useLiveEvents(({ type }) => type === "account" && keeper.catchUp());

  return {
    submitted: submitted && {
      ...submitted,
      // What was typed after the last save isn't synced either.
      ...(isReady && draftText(content()) !== draftText(submitted.content)
        ? { content: content(), isSynced: false }
        : {}),
    },
    isReady,
    isRestored,
    offers,
    keeper,
    content,
    take(offer: Offer) {
      keeper.take(offer, content());
      form.reset(fromDraft(offer.content));
    },
  };
}

function openKeeper(
  api: Api,
  userId: string,
  onOffers: Deps["onOffers"],
  onSubmitted: Deps["onSubmitted"],
): DraftKeeper {
  /** Another user may have signed in in another tab: send nothing as them. */
  const asOwner = <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const state = sessionState();
    const isOwner = state.status === "signed-in" && state.session.user.id === userId;
    return isOwner ? call() : Promise.reject(new Error("the session of the draft's author has ended"));
  };
  return new DraftKeeper({
    local: {
      read: () => readLocalDraft(userId),
      write: (draft) => writeLocalDraft(userId, draft),
      remove: () => removeLocalDraft(userId),
    },
    server: {
      get: () => asOwner(async () => (await api.reviews.getDraft()).draft),
      // Not a write with a toast: the keeper offers the newer draft, and retries when it failed.
      put: (draft) => asOwner(() => api.reviews.putDraft(draft)),
    },
    now: Date.now,
    onOffers,
    onSubmitted,
  });
}

/** Adds the category of a known tool. If the lookup fails, only the name is filled in. */
export async function withKnownTool(api: Api, prefill: Prefill): Promise<Partial<ReviewValues>> {
  const name = prefill.leadSourceName?.trim();
  if (!name) return prefill;
  const tools = await api.tools.suggest({ text: name }).catch(() => []);
  const tool = tools.find((one) => one.name.toLowerCase() === name.toLowerCase());
  return tool
    ? { ...prefill, leadSourceName: tool.name, leadSourceId: tool.id, category: tool.category }
    : prefill;
}

/** Saves at each pause in typing, every 30 seconds with a message, and when the page is hidden or left. */
function watchForm(form: UseFormReturn<ReviewValues>, keeper: DraftKeeper, userId: string): () => void {
  let pause: number | undefined;
  const save = () => void keeper.save(toDraft(form.getValues()));
  const subscription = form.watch(() => {
    window.clearTimeout(pause);
    pause = window.setTimeout(save, PAUSE_MS);
  });
  const period = window.setInterval(() => {
    save();
    if (keeper.takeSaved()) toast({ title: "Draft saved", about: "draft", milliseconds: SAVED_TOAST_MS });
  }, PERIOD_MS);
  const onVisibility = () => (document.visibilityState === "hidden" ? save() : keeper.catchUp());
  const onOnline = () => keeper.catchUp();
  const onStorage = ({ key }: StorageEvent) =>
    key === REVIEW_DRAFT_KEY && keeper.hear(readLocalDraft(userId));
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pagehide", save);
  window.addEventListener("online", onOnline);
  window.addEventListener("storage", onStorage);
  return () => {
    subscription.unsubscribe();
    window.clearTimeout(pause);
    window.clearInterval(period);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", save);
    window.removeEventListener("online", onOnline);
    window.removeEventListener("storage", onStorage);
    save();
  };
}
