export { createUnsubscription as create } from "./create-unsubscription.ts";
export { getUnsubscription as get } from "./get-unsubscription.ts";
export { undoUnsubscription as undo } from "./undo-unsubscription.ts";
