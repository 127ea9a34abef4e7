/** Lets so many run at the same time; the others wait for their turn, in order. */
export function createTurns(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  const take = () => {
    if (free === 0) return new Promise<void>((resolve) => waiting.push(resolve));
    free -= 1;
    return Promise.resolve();
  };
  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async <T>(run: () => Promise<T>): Promise<T> => {
    await take();
    try {
      return await run();
    } finally {
      giveBack();
    }
  };
}
