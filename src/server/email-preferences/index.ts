export { createSwitchOffUrl, mailSwitches } from "./mail-switches.ts";
