import { api } from "#server/platform/api.ts";

export const getBrowser = api.account.getBrowser.handler(({ context: { auth, requestHeaders } }) => ({
  isKnown: auth.credentials.isKnownBrowser(requestHeaders),
}));
