/** What an answer of the API says that isn't a success. */
export interface Failure<Data = unknown> {
  status?: number;
  /** The name of a declared error. */
  code?: string;
  message?: string;
  data?: Data;
}

/**
 * Reads what a call of the API has thrown; it says nothing where there was no answer.
 *
 * @typeParam Data what the declared errors of the operation say about themselves
 */
export const failureOf = <Data = unknown>(error: unknown): Failure<Data> =>
  error instanceof Object ? error : {};

/** One finding of the server about what was sent: where, and what is wrong. */
export interface ServerIssue {
  path: readonly (string | number)[];
  message: string;
}

/** What the server found wrong with the input. */
export function issuesOf(error: unknown): ServerIssue[] {
  const { status, data } = failureOf<{ issues?: ServerIssue[] }>(error);
  return status === 400 ? (data?.issues ?? []) : [];
}

/** How long to wait before another try, in seconds, where the server says so. */
export function retryAfterSeconds(error: unknown): number | undefined {
  return failureOf<{ retryAfterSeconds?: number }>(error).data?.retryAfterSeconds;
}
