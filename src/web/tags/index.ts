export { TagList } from "./tag-list.tsx";
export { TagDot, tagMark } from "./tag-mark.tsx";
export { TagPicker } from "./tag-picker.tsx";
export { TAG_GONE, useKnownTags } from "./tag-queries.ts";
