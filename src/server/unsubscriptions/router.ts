export { createUnsubscription as create } from "./create-unsubscription.ts";
export { getUnsubscription as get } from "./get-unsubscription.ts";
