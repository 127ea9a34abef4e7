import type { KeyboardEvent } from "react";

/** Safari ends a composition before it reports the Enter that ended it, with this key code. */
const PROCESSED = 229;

/** Whether a key belongs to an input method, which chooses its own suggestions by Enter and arrows. */
export const isComposing = ({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent): boolean =>
  isComposing || keyCode === PROCESSED;
