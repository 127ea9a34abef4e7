import { contactQueue } from "./contact/index.ts";
import { type ModeratorQueues, numberQueue, pendingQueues } from "./moderation/index.ts";
import { proofQueue } from "./proofs/index.ts";
import { reportQueue } from "./reports/index.ts";

/** The queues of the admin dashboard, each described by its owner. Moderation adds up their counts and figures. */
export const MODERATOR_QUEUES: ModeratorQueues = {
  ...pendingQueues,
  numbers: numberQueue,
  reports: reportQueue,
  proofs: proofQueue,
  contact: contactQueue,
};
