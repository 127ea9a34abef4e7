export { listTags as list } from "./list-tags.ts";
