import { decideItem } from "./decide/decide-item.ts";
import { decideItems } from "./decide/decide-items.ts";
import { undoDecisions } from "./decide/undo-decisions.ts";
import { exportLog } from "./log/export-log.ts";
import { listLog } from "./log/list-log.ts";
import { restore } from "./log/restore.ts";
import { putLock } from "./put-lock.ts";
import { putPin } from "./put-pin.ts";
import { countPending } from "./queue/count-pending.ts";
import { listPending } from "./queue/list-pending.ts";

export const moderationRouter = {
  countPending,
  listPending,
  decide: decideItem,
  decideItems,
  undoDecisions,
  listLog,
  exportLog,
  restore,
  putLock,
  putPin,
};
