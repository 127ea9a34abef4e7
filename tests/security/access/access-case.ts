import type { Person } from "#tests/support/world.ts";
import type { Actor, Call } from "./actors.ts";
import type { Stage, Status } from "./stage.ts";

export type Filled = Omit<Call, "method" | "path"> & { path?: string };

export interface Case {
  /** Prepares new data for each actor. */
  prepare(stage: Stage, actor: Actor): Filled | Promise<Filled>;
  expected: Record<Actor, number>;
}

export interface Row {
  /** All fields that its body may have. */
  sends: readonly string[];
  cases: Record<string, Case>;
}

export const everyone = (status: number): Record<Actor, number> => ({
  visitor: status,
  unconfirmed: status,
  member: status,
  premium: status,
  moderator: status,
  admin: status,
});
/** The same status for all signed-in actors, 401 for others. */
export const signedIn = (status: number) => ({ ...everyone(status), visitor: 401, unconfirmed: 401 });
export const moderators = (status: number) => ({ ...signedIn(403), moderator: status, admin: status });
export const admins = (status: number) => ({ ...moderators(403), admin: status });

const readPosts = new WeakMap<Stage, Map<string, Promise<{ id: string }>>>();

/**
 * A post shared by cases that only read it. Pending posts are new each time, because `forgetUses` decides on
 * them.
 */
export function postToRead(
  stage: Stage,
  post: { kind: "review" | "discussion"; person: Person; status: Status },
  prepare: () => Promise<{ id: string }>,
): Promise<{ id: string }> {
  if (post.status === "pending") return prepare();
  const posts = readPosts.get(stage) ?? new Map<string, Promise<{ id: string }>>();
  readPosts.set(stage, posts);
  const key = JSON.stringify(post);
  const prepared = posts.get(key) ?? prepare();
  posts.set(key, prepared);
  return prepared;
}

/** A PNG of one pixel. */
export const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgYPgPAAEDAQBdlO9aAAAAAElFTkSuQmCC",
  "base64",
);

export const nothing = () => ({});
export const read = (path?: string, query?: Record<string, string>): Case => ({
  prepare: () => ({ path, query }),
  expected: everyone(200),
});
/** A request to a path that may name something. */
export const visit = (
  path: (stage: Stage, actor: Actor) => string,
  expected: Record<Actor, number>,
): Case => ({
  prepare: (stage, actor) => ({ path: path(stage, actor) }),
  expected,
});
export const row = (cases: Record<string, Case>, sends: readonly string[] = []): Row => ({ sends, cases });
