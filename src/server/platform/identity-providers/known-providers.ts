export const PROVIDER_SETTINGS = [
  "ISSUER",
  "CLIENT_ID",
  "CLIENT_SECRET",
  "NAME",
  "TEAM_ID",
  "KEY_ID",
  "PRIVATE_KEY",
] as const;

export type ProviderSetting = (typeof PROVIDER_SETTINGS)[number];

/** Their issuers and names need no variables. */
export const KNOWN_PROVIDERS: Readonly<Record<string, { ISSUER: string; NAME: string } | undefined>> = {
  google: { ISSUER: "https://accounts.google.com", NAME: "Google" },
  apple: { ISSUER: "https://appleid.apple.com", NAME: "Apple" },
  // Accounts of all organizations, and personal ones.
  microsoft: { ISSUER: "https://login.microsoftonline.com/common/v2.0", NAME: "Microsoft" },
};
