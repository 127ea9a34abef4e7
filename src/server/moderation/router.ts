import { decideItem } from "./decide/decide-item.ts";
import { decideItems } from "./decide/decide-items.ts";
import { undoDecisions } from "./decide/undo-decisions.ts";
import { exportLog } from "./log/export-log.ts";
import { listLog } from "./log/list-log.ts";
import { restore } from "./log/restore.ts";
import { putLock } from "./put-lock.ts";
import { putPin } from "./put-pin.ts";
import { countPending } from "./queue/count-pending.ts";
import { dismissNumbers } from "./queue/dismiss-numbers.ts";
import { getFigures } from "./queue/get-figures.ts";
import { listPending } from "./queue/list-pending.ts";
import { listUnusual } from "./queue/list-unusual.ts";
import type { ModeratorQueues } from "./queue/moderator-queue.ts";
import { undoDismissal } from "./queue/undo-dismissal.ts";

/** @param queues of all features: moderation adds them up, and knows none of them */
export const moderation = (queues: ModeratorQueues) => ({
  decide: decideItem,
  decideItems,
  undoDecisions,
  exportLog,
  listLog,
  restore,
  putLock,
  putPin,
  countPending: countPending(queues),
  dismissNumbers,
  getFigures: getFigures(queues),
  listPending,
  listUnusual,
  undoDismissal,
});
