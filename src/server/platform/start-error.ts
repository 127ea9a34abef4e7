export class StartError extends Error {
  override name = "StartError";
}

const DISK_FULL_CODES = ["ENOSPC", "EDQUOT", "53100"];
const NOT_WRITABLE_CODES = ["EROFS", "EACCES", "EPERM"];
const NO_FOLDER_CODES = ["ENOTDIR", "EEXIST"];
const NO_ADDRESS_CODES = ["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL", "EINVAL"];

interface Facts {
  dataDir: string;
  port?: number;
  host?: string;
}

/** Of PostgreSQL's programs. */
const NAMELESS_USER = /could not look up (?:effective|local) user ID (\d+)/;

/** Returns an explanation for the operator, or undefined for errors that they can't fix. */
export function explainStartFailure(error: unknown, { dataDir, port, host }: Facts) {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, path, hostname } = (error.cause ?? error) as NodeJS.ErrnoException & {
    hostname?: string;
  };
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
  if (NO_ADDRESS_CODES.includes(String(code)) && (syscall === "listen" || (host && hostname === host)))
    return `HOST is ${host}, which isn't an address of this machine (${code}). Choose 127.0.0.1 for this machine only, or 0.0.0.0 for all networks.`;
  if (path?.startsWith(dataDir))
    return NO_FOLDER_CODES.includes(String(code))
      ? `DATA_DIR is ${dataDir}, but a file is in its place. Choose a folder.`
      : `The data folder ${dataDir} can't be used (${code} of ${path}). Choose another one with DATA_DIR.`;
  return undefined;
}
