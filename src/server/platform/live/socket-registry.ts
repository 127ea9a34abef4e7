import type { LiveThread } from "#contract/live.ts";
import type { LiveSocket } from "./live-socket.ts";

export interface SocketRegistry {
  readonly sessions: Groups<string>;
  readonly people: Groups<string>;
  readonly threads: Groups<LiveThread>;
  readonly moderators: Groups<typeof MODERATORS>;
}

export const MODERATORS = "moderators";

export interface Groups<Key extends string> {
  add(key: Key, socket: LiveSocket): void;
  remove(key: Key, socket: LiveSocket): void;
  /** A snapshot, so that sockets can leave during the iteration. */
  of(key: Key): readonly LiveSocket[];
}

export function createSocketRegistry(): SocketRegistry {
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
