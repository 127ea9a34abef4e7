/** A server's answer is kept for the operator; it should not be a novel. */
const ANSWER_LENGTH = 500;

/** What nodemailer says of a mail that was not taken. */
interface SendError {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
  response?: unknown;
}

/** How a mail server's no is meant. */
export interface Refusal {
  /** False when it may take the mail another time. */
  isPermanent: boolean;
  /** Whether it is the address that it does not know, rather than the mail that it does not want. */
  isOfAddress: boolean;
  /** In its own words, without addresses and links, which it likes to repeat. */
  answer: string;
}

/** Enhanced status codes (RFC 3463) of class 7 are about policy: they say nothing about whether an address exists. */
const POLICY = /^\s*5\d\d[ -]5\.7\./;

/** Errors before the mail itself, of signing in or of the connection, are never a recipient's. */
const COMMANDS_OF_THE_MAIL = new Set(["RCPT TO", "DATA"]);

export function readRefusal(error: unknown): Refusal {
  const { code, responseCode, command, response } = (error ?? {}) as SendError;
  const answer = withoutAddresses(error instanceof Error ? error.message : String(error));
  // Nodemailer finds no address in it, and never will.
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
