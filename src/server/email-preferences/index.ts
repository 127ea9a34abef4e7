export { createSwitchOffUrl, preferenceUnsubscribing } from "./unsubscribe-handler.ts";
