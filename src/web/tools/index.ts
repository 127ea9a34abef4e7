export { Monogram } from "./monogram.tsx";
export { SCORE_COLORS, Score } from "./score.tsx";
export { TOOL_NAMES } from "./tool-names.ts";
export { ToolPicker, useToolSuggestions } from "./tool-picker.tsx";
