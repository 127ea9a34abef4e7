export { storeTags } from "./store-tags.ts";
export { type CachedTag, readTags } from "./tag-directory.ts";
