export { TagList } from "./tag-list.tsx";
export { TagMark } from "./tag-mark.tsx";
export { TagPicker } from "./tag-picker.tsx";
export { TAG_GONE, useKnownTags } from "./tag-queries.ts";
