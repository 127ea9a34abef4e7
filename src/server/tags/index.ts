export { type ResolvedTag, resolveTags } from "./resolve-tags.ts";
export { storeTags } from "./store-tags.ts";
export { type CachedTag, readTags } from "./tag-directory.ts";
