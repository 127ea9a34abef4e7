export class StartError extends Error {
  override name = "StartError";
}

const DISK_FULL_CODES = ["ENOSPC", "EDQUOT", "53100"];
const NOT_WRITABLE_CODES = ["EROFS", "EACCES", "EPERM"];
/** Of PostgreSQL's programs. */
const NAMELESS_USER = /could not look up (?:effective|local) user ID (\d+)/;

/** Returns an explanation for the operator, or undefined for errors that they can't fix. */
export function explainStartFailure(error: unknown, { dataDir, port }: { dataDir: string; port?: number }) {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, path } = (error.cause ?? error) as NodeJS.ErrnoException;
  if (DISK_FULL_CODES.includes(String(code)) || error.message.includes("No space left on device")) {
    return `The disk is full. Free some space for ${dataDir}, or for your database, and start again.`;
  }
  const [, nameless] = NAMELESS_USER.exec(error.message) ?? [];
  if (nameless !== undefined)
    return `PostgreSQL needs a user with a name, and id ${nameless} has none. Add it to /etc/passwd, start as another user, or set DATABASE_URL.`;
  if (NOT_WRITABLE_CODES.includes(String(code)) && syscall === "listen")
    return `This user may not listen on port ${port}. Choose a port above 1023 with PORT.`;
  if (NOT_WRITABLE_CODES.includes(String(code)) && path !== undefined)
    return `${path} can't be written (${code}). Make the data folder ${dataDir} writable for this user, or choose another one with DATA_DIR.`;
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. Stop the other program, or choose another port with PORT.`;
  return undefined;
}
