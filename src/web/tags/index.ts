export { TagList } from "./tag-list.tsx";
export { TagPicker } from "./tag-picker.tsx";
export { tagsToChoose } from "./tag-queries.ts";
