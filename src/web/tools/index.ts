export { ToolPicker, useToolSuggestions } from "./tool-picker.tsx";
