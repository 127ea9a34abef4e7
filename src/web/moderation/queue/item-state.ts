import type { Decision } from "#contract/moderation/terms.ts";

export interface ItemState {
  isBusy: boolean;
  /** Keyboard shortcuts apply to it. */
  isCurrent: boolean;
  onFocus(): void;
  /** It left the queue while the moderator was writing a reason. */
  isGone: boolean;
  isRejecting: boolean;
  onRejecting(isRejecting: boolean): void;
  onDecide(decision: Decision, reason: string | null): void;
  /** Undefined if it can't be decided. */
  selection?: { isSelected: boolean; onSelect(isSelected: boolean): void } | undefined;
}
