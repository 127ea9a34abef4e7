import type { Random } from "./random.ts";

/** Picks sentences so that none comes back before the others had their turn, and in a branch as late as can be. */
export interface SentenceMemory {
  pick(list: readonly string[], branch: Set<string>): string;
  /** Whether the branch has not had all of a list yet. */
  isFresh(list: readonly string[], branch: Set<string>): boolean;
}

export function createMemory(random: Random): SentenceMemory {
  const usedAt = new Map<string, number>();
  let picks = 0;
  return {
    pick(list, branch) {
      const fresh = list.filter((sentence) => !branch.has(sentence));
      const byAge = (fresh.length > 0 ? fresh : [...list]).sort(
        (a, b) => (usedAt.get(a) ?? -1) - (usedAt.get(b) ?? -1),
      );
      const sentence = random.pick(byAge.slice(0, Math.ceil(byAge.length / 4)));
      picks += 1;
      usedAt.set(sentence, picks);
      branch.add(sentence);
      return sentence;
    },
    isFresh: (list, branch) => list.some((sentence) => !branch.has(sentence)),
  };
}
