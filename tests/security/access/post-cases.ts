import { POST_STATUSES } from "#contract/parts.ts";
import { newDiscussion } from "#tests/support/sent-discussions.ts";
import { newReview } from "#tests/support/sent-reviews.ts";
import type { Person } from "#tests/support/world.ts";
import { type Case, everyone, postToRead, type Row, row, signedIn, visit } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import { discussionOf } from "./discussions-stage.ts";
import { CURRENT, type Stage, type Status } from "./stage.ts";

type Kind = "review" | "discussion";

const POSTS = {
  review: {
    create: (stage: Stage, person: Person, status: Status) => stage.reviewOf(person, status),
    content: newReview,
  },
  discussion: { create: discussionOf, content: newDiscussion },
};

/** @param part what follows the id in the path */
const inEachState = (
  kind: Kind,
  whose: "own" | "another's",
  part: string,
  expected: (status: Status) => Record<Actor, number>,
  body?: () => Record<string, unknown>,
): Record<string, Case> =>
  Object.fromEntries(
    POST_STATUSES.map((status): [string, Case] => [
      `${whose}, ${status}`,
      {
        prepare: async (stage, actor) => {
          const person = whose === "own" ? stage.personOf(actor) : "owen";
          const prepare = () => POSTS[kind].create(stage, person, status);
          const { id } = await (body ? prepare() : postToRead(stage, { kind, person, status }, prepare));
          return { path: `/${kind}s/${id}${part}`, body: body?.() };
        },
        expected: expected(status),
      },
    ]),
  );

/** Only author and moderators can tell whether an unapproved post exists. */
const hiddenFromOthers = (status: Status) =>
  status === "approved" ? everyone(200) : { ...everyone(404), moderator: 200, admin: 200 };
const seenByAuthor = (status: Status) =>
  status === "approved" ? everyone(200) : { ...everyone(200), visitor: 404, unconfirmed: 404 };
const changedByAuthor = (status: Status) => signedIn(status === "removed" ? 404 : 200);
const notFound = () => signedIn(404);

/** A profile, or what follows its path. */
export const readProfile = (part = ""): Row =>
  row({
    own: visit((stage, actor) => `/profiles/${stage.userOf(actor).id}${part}`, {
      ...everyone(200),
      unconfirmed: 404,
    }),
    "another's": visit((stage) => `/profiles/${stage.other.id}${part}`, everyone(200)),
    missing: visit((stage) => `/profiles/${stage.missingId}${part}`, everyone(404)),
  });

/** @param part what is read of the post, such as "/versions" */
export const readPost = (kind: Kind, part = ""): Row =>
  row({
    ...inEachState(kind, "own", part, seenByAuthor),
    ...inEachState(kind, "another's", part, hiddenFromOthers),
    missing: visit((stage) => `/${kind}s/${stage.missingId}${part}`, everyone(404)),
    "malformed id": visit(() => `/${kind}s/7${part}`, everyone(400)),
  });

export const readContent = (kind: Kind): Row =>
  row({
    ...inEachState(kind, "own", "/content", changedByAuthor),
    ...inEachState(kind, "another's", "/content", notFound),
    missing: visit((stage) => `/${kind}s/${stage.missingId}/content`, signedIn(404)),
  });

export function changePost(kind: Kind): Row {
  const edit = () => ({ ...POSTS[kind].content(), version: CURRENT });
  return row(
    {
      ...inEachState(kind, "own", "", changedByAuthor, edit),
      ...inEachState(kind, "another's", "", notFound, edit),
      missing: {
        prepare: (stage) => ({ path: `/${kind}s/${stage.missingId}`, body: edit() }),
        expected: signedIn(404),
      },
    },
    [...Object.keys(edit()), ...(kind === "review" ? ["confirmedNumbers"] : [])],
  );
}
