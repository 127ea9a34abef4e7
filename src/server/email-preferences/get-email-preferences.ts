import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { loadEmailPreferences } from "./load-email-preferences.ts";

export const getEmailPreferences = api.emailPreferences.get
  .use(signedIn)
  .handler(({ context: { db, reader } }) => loadEmailPreferences(db, reader.userId));
