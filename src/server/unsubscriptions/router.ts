import { createUnsubscription } from "./create-unsubscription.ts";
import { getUnsubscription } from "./get-unsubscription.ts";

export const unsubscriptionsRouter = { get: getUnsubscription, create: createUnsubscription };
