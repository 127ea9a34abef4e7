import { randomBytes } from "node:crypto";
import type { RequestContext } from "#server/platform/api.ts";
import type { Proofs, ProvidedIdentity } from "#server/platform/identity-providers/identity-providers.ts";
import { type FailureKind, ProviderFailure } from "#server/platform/identity-providers/provider-failure.ts";

/** For the provider's own pages, and again for ours. */
const VISIT_SECONDS = 10 * 60;

/** Why someone visits a provider. */
export interface Purpose {
  provider: string;
  redirect?: string | undefined;
  /** Links the identity to this account, or confirms its session. */
  userId?: string;
  /** The session to be confirmed by an identity that is linked already. */
  sessionId?: string;
  /** In milliseconds: the provider must have asked for a sign-in since then. */
  askedAt?: string;
  /** Token of the confirmation link that a sign-up with this identity sent. */
  confirmation?: string | undefined;
}

/** Someone who came back from a provider. The token can be used once. */
export interface Visit extends Purpose {
  token: string;
  identity: ProvidedIdentity;
}

type AnswerContext = Pick<RequestContext, "auth" | "db" | "requestHeaders" | "responseHeaders">;

type Stored = Record<string, string>;

const CODES = {
  denied: "PROVIDER_DENIED",
  failed: "PROVIDER_FAILED",
  unavailable: "PROVIDER_UNAVAILABLE",
  "not-new": "SIGN_IN_AGAIN",
} as const satisfies Record<FailureKind, string>;

type FailureCode = (typeof CODES)[FailureKind];

/** Runs what asks the provider. @returns the contract's error code if that failed */
async function askProvider<T>({ log }: RequestContext, provider: string, ask: () => Promise<T>) {
  try {
    return { value: await ask() };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind !== "denied") log.warn({ provider, reason: error.message }, "an identity provider failed");
    return { code: CODES[error.kind] };
  }
}

const newProof = () => randomBytes(32).toString("base64url");

/** @returns the address at the provider, or the contract's error code */
export async function beginVisit(
  context: RequestContext,
  purpose: Purpose,
): Promise<{ url: string } | "NOT_FOUND" | "PROVIDER_UNAVAILABLE"> {
  const { auth, db, limits, network, providers, responseHeaders } = context;
  const { provider } = purpose;
  if (providers.nameOf(provider) === undefined) return "NOT_FOUND";
  await limits.take("providerNetwork", network);
  const proofs = { state: newProof(), nonce: newProof(), verifier: newProof() };
  const { value: url } = await askProvider(context, provider, () =>
    providers.signInUrl(provider, { ...proofs, ...momentOf(purpose) }),
  );
  if (url === undefined) return "PROVIDER_UNAVAILABLE";
  const content = textsOf({ ...purpose, ...proofs });
  const step = { responseHeaders, seconds: VISIT_SECONDS };
  await auth.oneTimeTokens.issueToBrowser(db, "provider-question", content, step);
  // What an earlier visit left.
  auth.oneTimeTokens.forget("provider-answer", responseHeaders);
  return { url };
}

/**
 * Accepts an answer from the browser that asked, once. The exchange follows in an operation, because it waits for the provider.
 * @param answer the query of our callback address
 * @returns the redirect of the visit; undefined if this browser asked no such question
 */
export async function acceptAnswer(
  { auth: { oneTimeTokens }, db, requestHeaders, responseHeaders }: AnswerContext,
  provider: string,
  answer: string,
): Promise<{ redirect: string | undefined } | undefined> {
  const token = oneTimeTokens.ofBrowser("provider-question", requestHeaders);
  const content = await oneTimeTokens.find(db, "provider-question", token);
  if (content?.provider !== provider) return undefined;
  if (new URLSearchParams(answer).get("state") !== content.state) return undefined;
  if (!(await oneTimeTokens.use(db, "provider-question", token))) return undefined;
  oneTimeTokens.forget("provider-question", responseHeaders);
  const step = { responseHeaders, seconds: VISIT_SECONDS };
  await oneTimeTokens.issueToBrowser(db, "provider-answer", { ...content, answer }, step);
  return { redirect: content.redirect };
}

/** @returns the visit that this browser is back from, or the contract's error code */
export async function findVisit(context: RequestContext): Promise<Visit | "VISIT_EXPIRED" | FailureCode> {
  const { auth, db, providers, requestHeaders, responseHeaders } = context;
  const { oneTimeTokens } = auth;
  const token = oneTimeTokens.ofBrowser("provider-answer", requestHeaders);
  const found = await oneTimeTokens.find(db, "provider-answer", token);
  if (token === undefined || found === undefined) return "VISIT_EXPIRED";
  const { answer, state, nonce, verifier, ...content } = found;
  if (answer === undefined) return toVisit(token, content);
  // A provider accepts a code only once, so the identity replaces the answer.
  if (!(await oneTimeTokens.use(db, "provider-answer", token))) return "VISIT_EXPIRED";
  oneTimeTokens.forget("provider-answer", responseHeaders);
  const { provider = "" } = content;
  const proofs: Proofs = {
    ...{ state: state ?? "", nonce: nonce ?? "", verifier: verifier ?? "" },
    ...momentOf(content),
  };
  const { value: identity, code } = await askProvider(context, provider, () =>
    providers.identify(provider, answer, proofs),
  );
  if (identity === undefined) return code ?? "PROVIDER_FAILED";
  const known = textsOf({ ...content, ...identity, isEmailVerified: identity.isEmailVerified ? "yes" : "" });
  const step = { responseHeaders, seconds: VISIT_SECONDS };
  return toVisit(await oneTimeTokens.issueToBrowser(db, "provider-answer", known, step), known);
}

function toVisit(token: string, stored: Stored): Visit {
  const { provider = "", userId, sessionId, confirmation, redirect } = stored;
  const { issuer = "", subject = "", email, isEmailVerified, fullName } = stored;
  return {
    token,
    provider,
    redirect,
    confirmation,
    ...(userId !== undefined && { userId }),
    ...(sessionId !== undefined && { sessionId }),
    identity: { issuer, subject, email, fullName, isEmailVerified: isEmailVerified === "yes" },
  };
}

const momentOf = ({ askedAt }: { askedAt?: string | undefined }) =>
  askedAt === undefined ? {} : { askedAt: Number(askedAt) };

const textsOf = (values: object): Stored =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
