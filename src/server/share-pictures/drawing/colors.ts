import { type ScoreRange, scoreRange } from "#contract/metrics.ts";
import type { PictureScore } from "../picture.ts";

/** The light scheme of src/web/tokens.css. */
export const COLORS = {
  paper: "#faf8f2",
  ink: "#18211c",
  soft: "#566159",
  hairline: "#ddd7c8",
  edge: "#8a8775",
  evergreen: "#0f5740",
  marigold: "#e3a32c",
  land: "#ece7d9",
};

const SCORE_COLORS: Record<ScoreRange, string> = {
  "9–10": "#1b7a4d",
  "8–8.9": "#1b7a4d",
  "6–7.9": "#18211c",
  "Below 6": "#b0352a",
};

export const colorOf = ({ value, isFew }: PictureScore): string =>
  isFew ? COLORS.soft : SCORE_COLORS[scoreRange(value)];
