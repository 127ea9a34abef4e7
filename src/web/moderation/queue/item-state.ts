export type Decision = "approved" | "rejected";

/** What the queue knows of an item, beside the item itself. */
export interface ItemState {
  isBusy: boolean;
  /** The keys are about it. */
  isCurrent: boolean;
  onFocus(): void;
  /** It left the queue while a reason was being written for its author. */
  isGone: boolean;
  isRejecting: boolean;
  onRejecting(isRejecting: boolean): void;
  onDecide(decision: Decision, reason: string | null): void;
  /** Missing for what can't be decided on. */
  selection?: { isSelected: boolean; onSelect(isSelected: boolean): void } | undefined;
}
