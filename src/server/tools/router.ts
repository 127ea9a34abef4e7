export { listCategories } from "./list-categories.ts";
export { listTools as list } from "./list-tools.ts";
export { suggestTools as suggest } from "./suggest-tools.ts";
