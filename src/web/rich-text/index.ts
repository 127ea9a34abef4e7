export { FormatRow } from "./format-row.tsx";
export { RichText } from "./rich-text.tsx";
export { RichTextField } from "./rich-text-field.tsx";
export { TextPreview } from "./text-preview.tsx";
