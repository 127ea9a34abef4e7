export { type ResolvedTag, resolveTags } from "./resolve-tags.ts";
export { storeTags } from "./store-tags.ts";
export { type CachedTag, getTags, loadTags } from "./tag-directory.ts";
