export { SCORE_COLORS, Score } from "./score.tsx";
export { ToolPicker, useToolSuggestions } from "./tool-picker.tsx";
