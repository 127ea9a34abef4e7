import { listTags } from "./list-tags.ts";

export const tagsRouter = { list: listTags };
