import { useCallback, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Me } from "#contract/account.ts";
import type { Api } from "#web/platform/api.ts";
import { sessionState } from "#web/platform/session.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import { DRAFT_KEY, type Offer, readLocalDraft, removeLocalDraft, writeLocalDraft } from "./local-draft.ts";
import { EMPTY_VALUES, fromDraft, prefill, type ReviewValues, toDraft } from "./review-values.ts";

/** Debounce of autosave. */
const PAUSE_MS = 700;
/** Also saved this often while typing goes on, with a message (docs/product.md#drafts). */
const PERIOD_MS = 30_000;
export const SAVED_TOAST_MS = 2000;

/** What the link that led to the form names. */
export type Wishes = Partial<Pick<ReviewValues, "leadSourceName" | "city" | "state">>;

/**
 * The draft of the form: restored when it opens, kept in this browser and on the server while it is open.
 *
 * @param wishes what is filled in where no draft says otherwise
 */
export function useReviewDraft(form: UseFormReturn<ReviewValues>, me: Me, wishes: Wishes) {
  const { api } = useApi();
  const [isReady, setReady] = useState(false);
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [keeper] = useState(() => openKeeper(api, me.id, setOffers));
  const content = useCallback(() => toDraft(form.getValues()), [form]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a person; the link's wishes don't change
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      const [draft, wanted] = await Promise.all([keeper.open(), withKnownTool(api, wishes)]);
      if (isGone) return;
      const isBlank = draft?.leadSourceName === "" && draft.city === "";
      if (draft === null) form.reset({ ...EMPTY_VALUES, ...prefill(me), ...wanted });
      else {
        form.reset({ ...fromDraft(draft), ...(isBlank ? wanted : {}) });
        toast({ title: "Draft restored", about: "draft" });
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

  return {
    isReady,
    offers,
    keeper,
    content,
    take(offer: Offer) {
      keeper.take(offer, content());
      form.reset(fromDraft(offer.content));
    },
  };
}

function openKeeper(api: Api, userId: string, onOffers: (offers: readonly Offer[]) => void): DraftKeeper {
  /** Another person may have signed in in another tab: nothing of this one is sent as them. */
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
      put: (draft) => asOwner(() => api.reviews.putDraft(draft)),
    },
    now: Date.now,
    onOffers,
  });
}

/** Adds the category of a known tool. If the lookup fails, only the name is filled in. */
async function withKnownTool(api: Api, wishes: Wishes): Promise<Partial<ReviewValues>> {
  const name = wishes.leadSourceName?.trim();
  if (!name) return wishes;
  const tools = await api.tools.suggest({ text: name }).catch(() => []);
  const tool = tools.find((one) => one.name.toLowerCase() === name.toLowerCase());
  return tool
    ? { ...wishes, leadSourceName: tool.name, leadSourceId: tool.id, category: tool.category }
    : wishes;
}

/** Saves at each pause, every 30 seconds with a word, and when the page is hidden or left. Returns how to stop. */
function watchForm(form: UseFormReturn<ReviewValues>, keeper: DraftKeeper, userId: string): () => void {
  let pause: number | undefined;
  const save = () => void keeper.save(toDraft(form.getValues()));
  const subscription = form.watch(() => {
    window.clearTimeout(pause);
    pause = window.setTimeout(save, PAUSE_MS);
  });
  const period = window.setInterval(() => {
    save();
    if (keeper.takeNews()) toast({ title: "Draft saved", about: "draft", milliseconds: SAVED_TOAST_MS });
  }, PERIOD_MS);
  const onVisibility = () => (document.visibilityState === "hidden" ? save() : keeper.catchUp());
  const onOnline = () => keeper.catchUp();
  const onStorage = ({ key }: StorageEvent) => key === DRAFT_KEY && keeper.hear(readLocalDraft(userId));
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
