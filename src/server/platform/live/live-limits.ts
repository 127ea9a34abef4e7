import { RateLimiterMemory } from "rate-limiter-flexible";

export const LIVE_LIMITS = {
  /** Sockets per network. An office shares one address: 100 people with three tabs each. */
  socketsOfNetwork: 300,
  /** Sockets per network before their hello, which browsers send on connecting. */
  unknownOfNetwork: 100,
  unknown: 500,
  /** New sockets per network and minute. After a restart, an office reconnects as a whole. */
  upgradesOfNetwork: 600,
  socketsOfPerson: 10,
  watchedThreads: 20,
  /** Queued frames per socket. A page sends its hello and its watches together. */
  waitingFrames: 100,
  /** Frames per user and minute: ten tabs that reconnect, each with a full page of threads. */
  framesOfPerson: 300,
  /** Watches of missing or hidden threads, per user and minute: each costs a query and serves no page. */
  missesOfPerson: 40,
} as const;

export type LiveLimits = { readonly [Name in keyof typeof LIVE_LIMITS]: number };

const MINUTE_SECONDS = 60;

export interface SocketSlot {
  /** Call after its hello: it no longer counts as unknown. */
  known(): void;
  leave(): void;
}

export function createLiveMeter(limits: LiveLimits) {
  const networks = new Map<string, { open: number; unknown: number }>();
  let unknown = 0;
  const upgrades = perMinute(limits.upgradesOfNetwork);

  return {
    frames: perMinute(limits.framesOfPerson),
    misses: perMinute(limits.missesOfPerson),

    async findRejection(network: string): Promise<429 | 503 | undefined> {
      if (!(await upgrades.take(network))) return 429;
      const { open, unknown: unknownHere } = networks.get(network) ?? { open: 0, unknown: 0 };
      if (open >= limits.socketsOfNetwork || unknownHere >= limits.unknownOfNetwork) return 429;
      return unknown >= limits.unknown ? 503 : undefined;
    },

    /** Takes a slot without checking the limits. */
    enter(network: string): SocketSlot {
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
    take: (key: string) =>
      limiter.consume(key).then(
        () => true,
        () => false,
      ),
    isUsedUp: async (key: string) => ((await limiter.get(key))?.consumedPoints ?? 0) >= points,
  };
}
