import { createTurns } from "#server/platform/take-turns.ts";

/**
 * Who waits for the payment provider holds a connection to the database. However many do, and however slow it is,
 * most connections stay for the others.
 */
export const inPaymentTurn = createTurns(4);
