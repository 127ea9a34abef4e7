export { Monogram } from "./monogram.tsx";
export { Score } from "./score.tsx";
export { ScoreBars } from "./score-bars.tsx";
export { toolsOf } from "./tool-names.ts";
export { ToolPicker, useToolSuggestions } from "./tool-picker.tsx";
