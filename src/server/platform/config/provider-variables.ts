import { list, text } from "./config-values.ts";

export const PROVIDER_VARIABLES = {
  OIDC_PROVIDERS: {
    schema: text.default("").pipe(list),
    default: "none: people sign in with a password",
    about:
      "OpenID Connect providers to sign in with, in the order of their buttons, separated by commas: `google`, `apple`, `microsoft`, or a name of lowercase letters and digits. Register PUBLIC_URL/api/auth/oidc/NAME/callback with each.",
  },
} as const;

/** Read by provider, so that the names are only examples. */
export const DOCUMENTED_PER_PROVIDER = [
  {
    name: "OIDC_ACME_ISSUER",
    default: "known for google, apple and microsoft",
    about: "Issuer of a provider named `acme`; use its own name in this and the following variables.",
  },
  {
    name: "OIDC_ACME_NAME",
    default: "Google, Apple or Microsoft",
    about: "Its name on buttons: “Continue with …”.",
  },
  {
    name: "OIDC_ACME_CLIENT_ID",
    default: "none",
    about: "Id of the client that you registered with it. For Apple, the Services ID.",
  },
  {
    name: "OIDC_ACME_CLIENT_SECRET",
    default: "none",
    about: "Secret of that client. Apple has none: set the three variables below.",
  },
  { name: "OIDC_APPLE_TEAM_ID", default: "none", about: "Team of the Apple developer account." },
  { name: "OIDC_APPLE_KEY_ID", default: "none", about: "Id of the key for Sign in with Apple." },
  {
    name: "OIDC_APPLE_PRIVATE_KEY",
    default: "none",
    about: "Text of that key's .p8 file, with line breaks or with \\n in their place.",
  },
];
