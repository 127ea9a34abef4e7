import { getEmailPreferences } from "./get-email-preferences.ts";
import { updateEmailPreferences } from "./update-email-preferences.ts";

export const emailPreferencesRouter = { get: getEmailPreferences, update: updateEmailPreferences };
