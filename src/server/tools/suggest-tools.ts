import { api } from "#server/platform/api.ts";
import { matchToolNames } from "./match-tools.ts";
import { getToolDirectory } from "./tool-directory.ts";
import { toToolRef } from "./tool-view.ts";

/** As many as fit under the tool picker on a phone without much scrolling. */
const TOOL_SUGGESTIONS = 8;

/** Tools that the text resembles only if there are no others. */
export const suggestTools = api.tools.suggest.handler(async ({ input, context }) => {
  const directory = await getToolDirectory(context);
  const found = matchToolNames(directory, input.text);
  const matches = found.length > 0 ? found : matchToolNames(directory, input.text, { nearly: true });
  return matches.slice(0, TOOL_SUGGESTIONS).map(({ item }) => toToolRef(item));
});
