import { confirm } from "./confirm.ts";
import { createIssue } from "./create-issue.ts";
import { deleteIssue } from "./delete-issue.ts";
import { deleteSubscriber } from "./delete-subscriber.ts";
import { exportSubscribers } from "./export-subscribers.ts";
import { getIssue } from "./get-issue.ts";
import { listIssues } from "./list-issues.ts";
import { listSubscribers } from "./list-subscribers.ts";
import { previewIssue } from "./preview-issue.ts";
import { sendIssue } from "./send-issue.ts";
import { subscribe } from "./subscribe.ts";
import { tryIssue } from "./try-issue.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { updateIssue } from "./update-issue.ts";

export const newsletterRouter = {
  subscribe,
  confirm,
  unsubscribe,
  listSubscribers,
  exportSubscribers,
  deleteSubscriber,
  listIssues,
  getIssue,
  createIssue,
  updateIssue,
  deleteIssue,
  previewIssue,
  tryIssue,
  sendIssue,
};
