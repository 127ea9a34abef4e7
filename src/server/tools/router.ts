import { listCategories } from "./list-categories.ts";
import { listTools } from "./list-tools.ts";
import { suggestTools } from "./suggest-tools.ts";

export const toolsRouter = { list: listTools, listCategories, suggest: suggestTools };
