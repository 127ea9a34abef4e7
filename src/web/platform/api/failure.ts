/** The body of an API error. */
export interface Failure<Data = unknown> {
  status?: number;
  code?: string;
  message?: string;
  data?: Data;
}

/** The API error that a call has thrown; empty without a response. */
export const failureOf = <Data = unknown>(error: unknown): Failure<Data> =>
  error instanceof Object ? error : {};

export interface ServerIssue {
  path: readonly (string | number)[];
  message: string;
}

export function issuesOf(error: unknown): ServerIssue[] {
  const { status, data } = failureOf<{ issues?: ServerIssue[] }>(error);
  return status === 400 ? (data?.issues ?? []) : [];
}

export function retryAfterSeconds(error: unknown): number | undefined {
  return failureOf<{ retryAfterSeconds?: number }>(error).data?.retryAfterSeconds;
}

/** Whether a request or the code of a page got no response. Browsers say so only in words. */
export const isConnectionFailure = (error: unknown) =>
  failureOf(error).status === undefined && /fetch|load|import/i.test(String(error));

/** How errors about missing code of a page begin. */
export const UNLOADED = "Unloaded";
