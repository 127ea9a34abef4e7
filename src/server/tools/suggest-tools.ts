import { api } from "#server/platform/api.ts";
import { matchTools } from "./match-tools.ts";
import { getToolDirectory } from "./tool-directory.ts";
import { toToolRef } from "./tool-view.ts";

/** As many as fit under the tool picker on a phone without much scrolling. */
const TOOL_SUGGESTIONS = 8;

export const suggestTools = api.tools.suggest.handler(async ({ input, context }) =>
  matchTools(await getToolDirectory(context), input.text, TOOL_SUGGESTIONS).map(toToolRef),
);
