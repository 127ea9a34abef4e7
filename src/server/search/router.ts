import { suggest } from "./suggest.ts";

export const searchRouter = { suggest };
