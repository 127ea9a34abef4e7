import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "./config/config-variables.ts";

export type Log = Logger;

/** Fields that hold personal data or keys, wherever they stand in what is logged, two levels deep. */
const PRIVATE_FIELDS = [
  "email",
  "password",
  "newPassword",
  "currentPassword",
  "token",
  "accessToken",
  "refreshToken",
  "secret",
  "authorization",
  "cookie",
  "fullName",
  "content",
  "detailedReview",
].flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/**
 * What reads as personal or secret in any text, for what the names of fields don't catch: messages of
 * libraries, addresses, stack traces. It is applied to the JSON line, so escapes (\n) stay whole.
 * Lengths are bounded so that no line can make them slow.
 */
export const PRIVATE_TEXT: readonly [RegExp, string][] = [
  [/:\/\/[^\s/@"\\]{1,256}@/g, "://[credentials]@"],
  [/eyJ[\w-]{5,4096}\.[\w-]{5,4096}(?:\.[\w-]{0,4096})?/g, "[token]"],
  [
    /((?:\\u[\da-f]{4}|\\[^u]){0,32})[\w.+%-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[A-Za-z]{2,24}/g,
    "$1[email]",
  ],
  [/(\/[^\s"?\\]{0,512})\?[^\s"\\]{1,4096}/g, "$1?[query]"],
];

/** How deep `cause` is followed. */
const MAX_CAUSES = 3;

/**
 * The log: one JSON line an event. It holds no e-mail address, token, password, query string or text
 * that a person wrote, even when an error's message does.
 *
 * @param destination where lines go; standard output unless told
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: PRIVATE_FIELDS, censor: "[private]" },
      serializers: { err: serializeError },
      hooks: { streamWrite: withoutPrivateText },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}

interface LoggedError {
  type: string;
  message: string;
  code?: unknown;
  constraint?: unknown;
  stack?: string;
  cause?: LoggedError;
}

/**
 * An error without what its query carried: PostgreSQL's `detail` and Drizzle's `params` hold values
 * of rows, so only named fields are taken, and messages end before the values.
 */
function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown };
  const message = withoutParams(error.message);
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message,
    code,
    constraint,
    stack: frames?.join("\n"),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: serializeError(cause, depth + 1) }),
  };
}

function withoutParams(message: string): string {
  return message.split(/\nparams: /, 1)[0] ?? "";
}

function withoutPrivateText(line: string): string {
  return PRIVATE_TEXT.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
