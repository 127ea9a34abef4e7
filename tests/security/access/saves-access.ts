import { storeDiscussion } from "#tests/support/stored-community.ts";
import { type Case, everyone, nothing, type Row, row, signedIn } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import type { Stage } from "./stage.ts";

type Item = (stage: Stage, actor: Actor) => Promise<string> | string;

const at = (item: Item, expected: Case["expected"], body?: Record<string, unknown>): Case => ({
  prepare: async (stage, actor) => ({ path: `/saves/${await item(stage, actor)}`, body }),
  expected,
});

const unseen = { ...signedIn(404), moderator: 200, admin: 200 };

const ofItems = (body?: Record<string, unknown>): Record<string, Case> => ({
  "a tool": at(({ world }) => `tools/${world.tools.copperline}`, signedIn(200), body),
  "a market": at(({ world }) => `markets/${world.markets.austin}`, signedIn(200), body),
  "another's review": at(
    async (stage) => `reviews/${(await stage.othersReview("approved")).id}`,
    signedIn(200),
    body,
  ),
  "own, pending": at(
    async (stage, actor) => `reviews/${(await stage.ownReview(actor, "pending")).id}`,
    signedIn(200),
    body,
  ),
  "another's, pending": at(
    async (stage) => `reviews/${(await stage.othersReview("pending")).id}`,
    unseen,
    body,
  ),
  "another's discussion, removed": at(
    async ({ platform, other }) =>
      `discussions/${await storeDiscussion(platform.db, { userId: other.id, status: "removed" })}`,
    unseen,
    body,
  ),
  missing: at(({ missingId }) => `discussions/${missingId}`, signedIn(404), body),
  "of an unknown kind": at(({ missingId }) => `people/${missingId}`, everyone(400), body),
});

/** Only the owner has access, not even moderators. */
export const SAVES_ACCESS: Record<string, Row> = {
  "GET /saves": row({ any: { prepare: nothing, expected: signedIn(200) } }),
  "GET /saves/{kind}": row({
    any: { prepare: () => ({ path: "/saves/tools" }), expected: signedIn(200) },
    "of an unknown kind": { prepare: () => ({ path: "/saves/people" }), expected: everyone(400) },
  }),
  "PUT /saves/{kind}/{id}": row(ofItems({ note: "Ask for a trial." }), ["note", "version"]),
  "DELETE /saves/{kind}/{id}": row({
    saved: at(({ world }) => `tools/${world.tools.copperline}`, signedIn(200)),
    missing: at(({ missingId }) => `tools/${missingId}`, signedIn(200)),
    "of an unknown kind": at(({ missingId }) => `people/${missingId}`, everyone(400)),
  }),
};
