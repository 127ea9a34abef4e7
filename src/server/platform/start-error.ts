export class StartError extends Error {
  override name = "StartError";
}

const DISK_FULL_CODES = ["ENOSPC", "EDQUOT", "53100"];

/** Returns an explanation for the operator, or undefined for errors that they can't fix. */
export function explainStartFailure(error: unknown, { dataDir, port }: { dataDir: string; port?: number }) {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code } = (error.cause ?? error) as { code?: unknown };
  if (DISK_FULL_CODES.includes(String(code)) || error.message.includes("No space left on device")) {
    return `The disk is full. Free some space for ${dataDir}, or for your database, and start again.`;
  }
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. Stop the other program, or choose another port with PORT.`;
  return undefined;
}
