import { createIssue } from "./issues/create-issue.ts";
import { deleteIssue } from "./issues/delete-issue.ts";
import { getIssue } from "./issues/get-issue.ts";
import { listIssues } from "./issues/list-issues.ts";
import { previewIssue } from "./issues/preview-issue.ts";
import { sendIssue } from "./issues/send-issue.ts";
import { sendTestIssue } from "./issues/send-test-issue.ts";
import { updateIssue } from "./issues/update-issue.ts";
import { confirm } from "./subscribers/confirm.ts";
import { deleteSubscriber } from "./subscribers/delete-subscriber.ts";
import { exportSubscribers } from "./subscribers/export-subscribers.ts";
import { listSubscribers } from "./subscribers/list-subscribers.ts";
import { subscribe } from "./subscribers/subscribe.ts";

export const newsletterRouter = {
  subscribe,
  confirm,
  listSubscribers,
  exportSubscribers,
  deleteSubscriber,
  listIssues,
  getIssue,
  createIssue,
  updateIssue,
  deleteIssue,
  previewIssue,
  sendTestIssue,
  sendIssue,
};
