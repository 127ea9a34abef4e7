import { storeDiscussion } from "#tests/support/stored-community.ts";
import { type Case, everyone, nothing, type Row, row, signedIn } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import type { Stage } from "./stage.ts";

const at = (
  item: (stage: Stage, actor: Actor) => Promise<string> | string,
  expected: Case["expected"],
): Case => ({
  prepare: async (stage, actor) => ({ path: `/mutes/${await item(stage, actor)}` }),
  expected,
});

const ofPosts = (kind: string): Case => ({
  prepare: ({ missingId }) => ({ path: `/mutes/${kind}`, query: { "ids[0]": missingId } }),
  expected: kind === "tools" ? everyone(400) : signedIn(200),
});

/** Only the owner has access, not even moderators. */
export const MUTES_ACCESS: Record<string, Row> = {
  "GET /mutes": row({ any: { prepare: nothing, expected: signedIn(200) } }),
  "GET /mutes/{kind}": row({ any: ofPosts("reviews"), "of an unknown kind": ofPosts("tools") }),
  "PUT /mutes/{kind}/{key}": row({
    "a word": at(() => "word/door%2Fknocking", signedIn(200)),
    "no word": at(() => "word/%2D", everyone(400)),
    "a tool": at(({ world }) => `tool/${world.tools.copperline}`, signedIn(200)),
    another: at(({ other }) => `person/${other.id}`, signedIn(200)),
    themselves: at((stage, actor) => `person/${stage.userOf(actor).id}`, signedIn(422)),
    "another's review": at(
      async (stage) => `review/${(await stage.othersReview("approved")).id}`,
      signedIn(200),
    ),
    "another's discussion, removed": at(
      async ({ platform, other }) =>
        `discussion/${await storeDiscussion(platform.db, { userId: other.id, status: "removed" })}`,
      { ...signedIn(404), moderator: 200, admin: 200 },
    ),
    missing: at(({ missingId }) => `tool/${missingId}`, signedIn(404)),
    "malformed id": at(() => "tool/7", everyone(400)),
    "of an unknown kind": at(({ missingId }) => `market/${missingId}`, everyone(400)),
  }),
  "DELETE /mutes/{kind}/{key}": row({
    "a word": at(() => "word/knocking", signedIn(200)),
    missing: at(({ missingId }) => `person/${missingId}`, signedIn(200)),
    "malformed id": at(() => "person/7", everyone(400)),
  }),
};
