export { type CachedTag, readTags } from "./tag-directory.ts";
