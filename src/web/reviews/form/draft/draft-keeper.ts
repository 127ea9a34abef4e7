import type { ReviewDraft } from "#contract/reviews/content.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { addOffer, chooseDraft, draftText, isAboutOther, isLater, savedOf } from "./choose-draft.ts";
import type { Deps, Submitted } from "./draft-keeper-deps.ts";
import { type KeptDraft, newDraftId, type Offer, type SavedDraft } from "./local-draft.ts";

/**
 * Keeps a user's unfinished review in this browser, and a copy on the server. Conflicting versions are
 * never dropped silently: each is offered, across reloads, until the user decides.
 */
export class DraftKeeper {
  readonly #around: Deps;
  /** The draft in use; null before there is one. */
  #current: SavedDraft | null = null;
  #draftId = newDraftId();
  #text = "";
  #offers: readonly Offer[] = [];
  /** When the newest known server copy was saved. */
  #follows: string | null = null;
  #isServerKnown = false;
  #unsent: SavedDraft | null = null;
  /** Requests run one at a time, so that none overtakes another. */
  #queue: Promise<void> = Promise.resolve();
  #isStopped = false;
  #isInBrowser = true;
  #hasNews = false;

  constructor(around: Deps) {
    this.#around = around;
  }

  /** Returns the initial draft or null, and sends the server what it lacks. */
  async open(): Promise<ReviewDraft | null> {
    const { local, server } = this.#around;
    const there = await server.get().catch(() => undefined);
    const here = local.read();
    const { used, offers } = chooseDraft(here, there);
    this.#isServerKnown = there !== undefined;
    this.#follows = there ? there.savedAt : (here?.follows ?? null);
    this.#current = used;
    this.#setOffers(offers);
    if (used === null) return null;
    this.#draftId = used.draftId;
    this.#text = draftText(used.content);
    if (used.savedAt !== this.#follows || there === null) this.#send(used);
    // The server may know that it was submitted.
    if (there === null) await this.settled();
    return this.#current && used.content;
  }

  /** To submit with the review, which ends the draft everywhere. */
  get draftId(): string {
    return this.#draftId;
  }

  /** Sets the baseline: only later differences are saved. */
  begin(content: ReviewDraft): void {
    this.#text = draftText(content);
  }

  /** @returns false when the browser can't store it, and the server's copy is the only one */
  save(content: ReviewDraft): boolean {
    const text = draftText(content);
    if (this.#isStopped || text === this.#text) return this.#isInBrowser;
    this.#text = text;
    const draft = { draftId: this.#draftId, content, savedAt: this.#after(this.#around.now()) };
    this.#current = draft;
    this.#keep();
    this.#hasNews ||= this.#isInBrowser;
    this.#send(draft);
    return this.#isInBrowser;
  }

  /** @returns whether it is kept anywhere, in this browser or on the server */
  async saveAndConfirm(content: ReviewDraft): Promise<boolean> {
    if (this.save(content)) return true;
    await this.settled();
    return this.#unsent === null;
  }

  /** True if something was saved since the last call. */
  takeSaved(): boolean {
    const hasNews = this.#hasNews;
    this.#hasNews = false;
    return hasNews;
  }

  /** Retries the unsent draft and checks for changes from another device. */
  catchUp(): void {
    if (this.#isStopped) return;
    this.#enqueue(() => this.#look());
    this.#enqueue(() => this.#sendNewest());
  }

  hear(kept: KeptDraft | null): void {
    if (this.#isStopped) return;
    // It may have been submitted.
    if (kept?.draftId !== this.#draftId) this.catchUp();
    if (kept === null) return;
    if (kept.follows && (this.#follows === null || isLater(kept.follows, this.#follows))) {
      this.#follows = kept.follows;
    }
    // The other tab has stored its version, so leave the storage alone until the user types here.
    const offer: Offer = { ...savedOf(kept), from: "browser" };
    if (draftText(offer.content) === this.#text) return;
    this.#offers = addOffer(this.#offers, offer);
    this.#around.onOffers(this.#offers);
  }

  /** Uses an offered version and offers the current one in its place. */
  take(offer: Offer, mine: ReviewDraft): void {
    const savedAt = new Date(this.#around.now()).toISOString();
    const others = this.#offers.filter((one) => one !== offer);
    const isWorthKeeping = this.#current !== null;
    this.#offers = isWorthKeeping
      ? addOffer(others, { draftId: this.#draftId, content: mine, savedAt, from: "mine" })
      : others;
    this.#draftId = offer.draftId;
    this.save(offer.content);
    this.#around.onOffers(this.#offers);
  }

  /** Drops an offered version; the current one is the newest again. */
  decline(offer: Offer): void {
    this.#setOffers(this.#offers.filter((one) => one !== offer));
    if (this.#current === null) {
      if (this.#offers.length === 0) this.#around.local.remove();
      return;
    }
    const { content } = this.#current;
    this.#text = "";
    this.save(content);
  }

  /** Call before submitting: resolves when no request is left that would save the draft again afterwards. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.settled();
  }

  /** Resolves when no request is running. */
  settled(): Promise<void> {
    return this.#queue;
  }

  resume(): void {
    this.#isStopped = false;
    this.#keep();
    if (this.#unsent) this.#send(this.#unsent);
  }

  /** Call after submitting: an offered draft of another review becomes the draft. */
  forget(published: ReviewDraft): void {
    this.#isStopped = true;
    const [next, ...others] = this.#offers.filter(({ content }) => isAboutOther(published, content));
    if (!next) this.#around.local.remove();
    else this.#around.local.write({ ...next, draftId: newDraftId(), follows: null, offers: others });
  }

  #send(draft: SavedDraft): void {
    this.#unsent = draft;
    this.#enqueue(() => this.#sendNewest());
  }

  #enqueue(task: () => Promise<void>): void {
    // Offline, the draft stays in this browser and is sent with the next change.
    this.#queue = this.#queue.then(task).catch(() => undefined);
  }

  async #sendNewest(): Promise<void> {
    if (this.#isStopped || this.#unsent === null) return;
    if (!this.#isServerKnown) await this.#look();
    const sent = this.#unsent;
    const { draftId, content } = sent;
    try {
      const { savedAt } = await this.#around.server.put({
        draftId,
        content,
        savedAt: this.#after(Date.parse(sent.savedAt)),
      });
      this.#follows = savedAt;
      this.#hasNews ||= !this.#isInBrowser;
      if (this.#unsent === sent) this.#unsent = null;
      if (this.#current?.content === content) this.#current = { draftId, content, savedAt };
      this.#keep();
    } catch (error) {
      const { code, data } = failureOf<unknown>(error);
      if (code === "DRAFT_SUBMITTED" && data) return this.#end(data as Submitted, sent);
      if (code !== "NEWER_DRAFT" || !data) throw error;
      const newer = data as SavedDraft;
      this.#unsent = null;
      this.#follows = newer.savedAt;
      this.#offer({ ...newer, from: "device" });
    }
  }

  /** A draft about another review goes on under a name of its own. */
  async #end({ reviewId, toolName, ...place }: Submitted, sent: SavedDraft): Promise<void> {
    if (isAboutOther({ leadSourceName: toolName, ...place }, sent.content)) {
      this.#draftId = newDraftId();
      this.#follows = null;
      this.#unsent = { ...sent, draftId: this.#draftId };
      await this.#sendNewest();
      return;
    }
    this.#unsent = null;
    this.#current = null;
    this.forget(sent.content);
    const isSynced = sent.savedAt === this.#follows;
    this.#around.onSubmitted({ reviewId, content: sent.content, isSynced });
  }

  async #look(): Promise<void> {
    const there = await this.#around.server.get();
    this.#isServerKnown = true;
    if (there === null) {
      // It may have been submitted elsewhere.
      if (this.#current !== null && this.#follows !== null) this.#unsent = this.#current;
      return;
    }
    if (there.savedAt === this.#follows) return;
    this.#follows = there.savedAt;
    this.#offer({ ...there, from: "device" });
  }

  #offer(offer: Offer): void {
    if (draftText(offer.content) === this.#text) return;
    this.#setOffers(addOffer(this.#offers, offer));
  }

  #setOffers(offers: readonly Offer[]): void {
    this.#offers = offers;
    this.#keep();
    this.#around.onOffers(offers);
  }

  #keep(): void {
    if (this.#current === null || this.#isStopped) return;
    const { local } = this.#around;
    this.#isInBrowser = local.write({ ...this.#current, follows: this.#follows, offers: this.#offers });
  }

  /** Returns a time later than all known ones, regardless of this device's clock. */
  #after(milliseconds: number): string {
    const known = this.#follows === null ? 0 : Date.parse(this.#follows) + 1;
    return new Date(Math.max(milliseconds, known)).toISOString();
  }
}
