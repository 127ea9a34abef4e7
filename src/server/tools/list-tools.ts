import { api } from "#server/platform/api.ts";
import { getToolDirectory } from "./tool-directory.ts";
import { toToolSummary } from "./tool-view.ts";

export const listTools = api.tools.list.handler(async ({ context }) => {
  const { published } = await getToolDirectory(context);
  return published.map(toToolSummary);
});
