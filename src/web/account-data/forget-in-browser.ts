/** Removes what this browser keeps for a person: drafts and texts that were not sent; their keys, or parts of them, have the id. */
export function forgetInBrowser(userId: string): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.includes(userId)) window.localStorage.removeItem(key);
      else forgetPart(key, userId);
    }
  } catch {
    // Where there is no storage, nothing is kept.
  }
}

function forgetPart(key: string, userId: string): void {
  const stored = window.localStorage.getItem(key);
  if (!stored?.includes(`"${userId}":`)) return;
  const { [userId]: _, ...others } = JSON.parse(stored) as Record<string, unknown>;
  if (Object.keys(others).length === 0) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, JSON.stringify(others));
}
