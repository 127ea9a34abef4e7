export { getEmailPreferences as get } from "./get-email-preferences.ts";
export { updateEmailPreferences as update } from "./update-email-preferences.ts";
