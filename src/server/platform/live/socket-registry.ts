import type { LiveThread } from "#contract/live.ts";
import type { LiveSocket } from "./live-socket.ts";

/** Which sockets of this node a notice concerns: those of a session, of a person, of a thread, of moderators. */
export interface Audience {
  readonly sessions: Groups<string>;
  readonly people: Groups<string>;
  readonly threads: Groups<LiveThread>;
  readonly moderators: Groups<typeof MODERATORS>;
}

/** All of them are one group. */
export const MODERATORS = "moderators";

export interface Groups<Key extends string> {
  add(key: Key, socket: LiveSocket): void;
  remove(key: Key, socket: LiveSocket): void;
  /** Those there are now; what comes or goes while one looks at them does not matter. */
  of(key: Key): readonly LiveSocket[];
}

export function createAudience(): Audience {
  return {
    sessions: createGroups(),
    people: createGroups(),
    threads: createGroups(),
    moderators: createGroups(),
  };
}

function createGroups<Key extends string>(): Groups<Key> {
  const groups = new Map<Key, Set<LiveSocket>>();
  return {
    add(key, socket) {
      const group = groups.get(key) ?? new Set();
      groups.set(key, group.add(socket));
    },
    remove(key, socket) {
      const group = groups.get(key);
      group?.delete(socket);
      if (group?.size === 0) groups.delete(key);
    },
    of: (key) => [...(groups.get(key) ?? [])],
  };
}
