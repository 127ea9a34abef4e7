import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { findIssue } from "./issue-view.ts";

export const getIssue = api.newsletter.getIssue
  .use(moderatorsOnly)
  .handler(async ({ input, context, errors }) => {
    const issue = await findIssue(context.db, input.id);
    if (!issue) throw errors.NOT_FOUND();
    return issue;
  });
