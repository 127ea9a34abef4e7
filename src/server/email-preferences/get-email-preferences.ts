import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { readEmailPreferences } from "./read-email-preferences.ts";

export const getEmailPreferences = api.emailPreferences.get
  .use(signedIn)
  .handler(({ context: { db, reader } }) => readEmailPreferences(db, reader.userId));
