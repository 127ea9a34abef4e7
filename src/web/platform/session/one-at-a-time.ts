/** Only one tab refreshes. The others wait for it and read the new token from the storage. */
const REFRESH_LOCK = "session-refresh";

let lastTurn: Promise<unknown> = Promise.resolve();

/** Runs tasks one at a time across all tabs. Without https there are no locks, so only within this tab. */
export function oneAtATime<T>(task: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request(REFRESH_LOCK, task);
  const turn = lastTurn.then(task);
  lastTurn = turn.catch(() => {});
  return turn;
}
