import { RateLimiterMemory } from "rate-limiter-flexible";

/** Every limit of the live sockets; each node counts its own. */
export const LIVE_LIMITS = {
  /** Open sockets of one network. An office shares one address: 100 people with three tabs each. */
  socketsOfNetwork: 300,
  /** Of those, sockets that have not said hello yet. A browser says it as soon as it is connected. */
  unknownOfNetwork: 100,
  /** Sockets of all networks that have not said hello yet. */
  unknown: 500,
  /** New sockets of one network per minute. An office comes back as a whole after a restart. */
  upgradesOfNetwork: 600,
  /** Tabs of one person. */
  socketsOfPerson: 10,
  /** Threads that one page can show. */
  watchedThreads: 20,
  /** Frames of one socket that wait for those before them. A page sends its hello and what it watches. */
  waitingFrames: 100,
  /** Frames of one person per minute: ten tabs that reconnect, each with a full page of threads. */
  framesOfPerson: 300,
  /** Of those, watches of threads that are missing or hidden: each costs a query and is of no use to a page. */
  missesOfPerson: 40,
} as const;

export type LiveLimits = { readonly [Name in keyof typeof LIVE_LIMITS]: number };

const MINUTE_SECONDS = 60;

/** A socket's place among those of its network. */
export interface Place {
  /** It said hello, and counts as unknown no longer. */
  known(): void;
  leave(): void;
}

/** Counts the sockets of this node by network, and what people send over them. */
export function createLiveMeter(limits: LiveLimits) {
  const networks = new Map<string, { open: number; unknown: number }>();
  let unknown = 0;
  const upgrades = perMinute(limits.upgradesOfNetwork);

  return {
    frames: perMinute(limits.framesOfPerson),
    misses: perMinute(limits.missesOfPerson),

    /** The status that refuses one more socket of a network; undefined while there is room. */
    async refusal(network: string): Promise<429 | 503 | undefined> {
      if (!(await upgrades.take(network))) return 429;
      const { open, unknown: unknownHere } = networks.get(network) ?? { open: 0, unknown: 0 };
      if (open >= limits.socketsOfNetwork || unknownHere >= limits.unknownOfNetwork) return 429;
      return unknown >= limits.unknown ? 503 : undefined;
    },

    /** Takes a place, whether there is room or not. */
    enter(network: string): Place {
      const count = networks.get(network) ?? { open: 0, unknown: 0 };
      networks.set(network, count);
      count.open += 1;
      count.unknown += 1;
      unknown += 1;
      let isKnown = false;
      const known = () => {
        if (isKnown) return;
        isKnown = true;
        count.unknown -= 1;
        unknown -= 1;
      };
      return {
        known,
        leave() {
          known();
          count.open -= 1;
          if (count.open === 0) networks.delete(network);
        },
      };
    },
  };
}

export type LiveMeter = ReturnType<typeof createLiveMeter>;

function perMinute(points: number) {
  const limiter = new RateLimiterMemory({ points, duration: MINUTE_SECONDS });
  return {
    /** Counts one use; false when there were too many within the minute. */
    take: (key: string) =>
      limiter.consume(key).then(
        () => true,
        () => false,
      ),
    /** Whether the next use is one too many. */
    isUsedUp: async (key: string) => ((await limiter.get(key))?.consumedPoints ?? 0) >= points,
  };
}
