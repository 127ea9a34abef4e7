import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";

/** `denied`: the person said no. `unavailable`: the provider doesn't respond. `not-new`: it doesn't say that they signed in again. */
export type FailureKind = "denied" | "failed" | "unavailable" | "not-new";

/** What may be logged and shown: nothing that the provider wrote, which may be about a person. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;

  /** @param reason a code for the log */
  constructor(kind: FailureKind, reason: string) {
    super(reason);
    this.name = "ProviderFailure";
    this.kind = kind;
  }
}

/** The ways in which people cancel: OAuth's, Apple's and OpenID Connect's. */
const DENIALS = new Set(["access_denied", "user_cancelled_authorize", "consent_required", "login_required"]);

const CODE = /^[\w-]{1,60}$/;

export function toProviderFailure(error: unknown, kind: FailureKind): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof AuthorizationResponseError) {
    return new ProviderFailure(DENIALS.has(error.error) ? "denied" : "failed", codeOf(error.error));
  }
  if (error instanceof ResponseBodyError) return new ProviderFailure("failed", codeOf(error.error));
  if (error instanceof ClientError) return new ProviderFailure(kindOf(error, kind), codeOf(error.code));
  return new ProviderFailure(isUnreachable(error) ? "unavailable" : kind, codeOf(nameOf(error)));
}

const codeOf = (code: unknown) => (typeof code === "string" && CODE.test(code) ? code : "unnamed");

const nameOf = (error: unknown) => (error instanceof Error ? error.name : undefined);

const kindOf = ({ code }: ClientError, kind: FailureKind) =>
  code === "OAUTH_TIMEOUT" || code === "OAUTH_RESPONSE_IS_NOT_CONFORM" ? "unavailable" : kind;

/** `fetch` rejects with a TypeError whose cause is the connection's error. */
const isUnreachable = (error: unknown) =>
  error instanceof TypeError && error.cause instanceof Error && !(error instanceof ClientError);
