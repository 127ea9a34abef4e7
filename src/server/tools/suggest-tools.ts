import { api } from "#server/platform/api.ts";
import { matchTools } from "./match-tools.ts";
import { readToolDirectory } from "./tool-directory.ts";
import { toToolRef } from "./tool-view.ts";

/** Ours: what fits under the tool picker of a phone without scrolling far. */
const TOOL_SUGGESTIONS = 8;

/** Public tools whose name or alias contains a text, for the tool picker. */
export const suggestTools = api.tools.suggest.handler(async ({ input, context }) =>
  matchTools(await readToolDirectory(context), input.text, TOOL_SUGGESTIONS).map(toToolRef),
);
