/** Bounds what is stored of a server's response for the operator. */
const ANSWER_LENGTH = 500;

interface SendError {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
  response?: unknown;
}

export interface SmtpRejection {
  /** False when a retry may succeed. */
  isPermanent: boolean;
  /** Whether the address is unknown, as opposed to an unwanted email. */
  isOfAddress: boolean;
  /** The server's response, without addresses and links, which it may repeat. */
  answer: string;
}

/** Enhanced status codes (RFC 3463) of class 7 are about policy, not about the address. */
const POLICY = /^\s*5\d\d[ -]5\.7\./;

/** Errors of other commands concern the login or connection, not the recipient. */
const COMMANDS_OF_THE_MAIL = new Set(["RCPT TO", "DATA"]);

export function parseRejection(error: unknown): SmtpRejection {
  const { code, responseCode, command, response } = (error ?? {}) as SendError;
  const answer = withoutAddresses(error instanceof Error ? error.message : String(error));
  // Nodemailer found no valid address.
  const isNoAddress = code === "EENVELOPE" && responseCode === undefined;
  const isNo = typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
  const isPermanent = isNoAddress || (isNo && COMMANDS_OF_THE_MAIL.has(String(command)));
  const isPolicy = POLICY.test(String(response));
  return {
    isPermanent,
    isOfAddress: isPermanent && (isNoAddress || (command === "RCPT TO" && !isPolicy)),
    answer: answer.slice(0, ANSWER_LENGTH),
  };
}

const withoutAddresses = (text: string) =>
  text.replace(/https?:\/\/\S+/gi, "(a link)").replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, "(an address)");
