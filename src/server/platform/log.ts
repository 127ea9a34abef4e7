import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "./config/config-variables.ts";

export type Log = Logger;

/** Redacted fields with personal data or keys. */
const PRIVATE_FIELDS = new Set([
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
]);

const MAX_DEPTH = 2;

/** Applied to the JSON line, so escapes such as \n must stay whole. Bounded lengths keep matching linear. */
export const PRIVATE_TEXT: readonly [RegExp, string][] = [
  [/:\/\/[^\s/@"\\]{1,256}@/g, "://[credentials]@"],
  [/eyJ[\w-]{5,4096}\.[\w-]{5,4096}(?:\.[\w-]{0,4096})?/g, "[token]"],
  [
    /((?:\\u[\da-f]{4}|\\[^u]){0,32})[\w.+%!#$&'*^`{|}~-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[A-Za-z]{2,24}/g,
    "$1[email]",
  ],
  [/(\/[^\s"?\\]{0,512})\?[^\s"\\]{1,4096}/g, "$1?[query]"],
];

/** Every pattern needs one of these, and most lines have none. */
const SUSPICIOUS = /[@?]|%40|eyJ/;

const MAX_CAUSES = 3;

/** Creates a log without email addresses, tokens, query strings and user texts, even in error messages. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        // In place of pino's `redact`, which took longer than sending a stored page.
        log: (fields) => withoutPrivateFields(fields),
      },
      serializers: { err: serializeError },
      hooks: { streamWrite: withoutPrivateText },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
  const { child } = log;
  log.child = function (this: Log, fields: object, options?: object) {
    return child.call(this, withoutPrivateFields(fields), options);
  } as typeof child;
  return log;
}

/** Copies only objects with private fields. Errors have a serializer, which keeps named fields only. */
function withoutPrivateFields<Fields extends object>(fields: Fields, depth = 0): Fields {
  let copy: Fields | undefined;
  for (const [name, value] of Object.entries(fields)) {
    const isDeeper = typeof value === "object" && value !== null && depth < MAX_DEPTH;
    const deeper = isDeeper && !(value instanceof Error) ? withoutPrivateFields(value, depth + 1) : value;
    const shown = PRIVATE_FIELDS.has(name) ? "[private]" : deeper;
    if (shown === value) continue;
    copy ??= (Array.isArray(fields) ? [...fields] : { ...fields }) as Fields;
    Object.assign(copy, { [name]: shown });
  }
  return copy ?? fields;
}

interface LoggedError {
  type: string;
  message: string;
  code?: unknown;
  constraint?: unknown;
  stack?: string;
  cause?: LoggedError;
}

/** Keeps named fields only, because PostgreSQL's `detail` and Drizzle's `params` contain row data. */
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
  if (!SUSPICIOUS.test(line)) return line;
  return PRIVATE_TEXT.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
