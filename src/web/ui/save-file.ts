const REVOKE_MS = 60_000;

/** Downloads a file that a plain link can't fetch, because it needs the session. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS);
}
