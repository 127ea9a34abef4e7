import { ITEM_STATUSES, type ItemStatus } from "#contract/parts.ts";
import { newDiscussion } from "#tests/support/sent-discussions.ts";
import { type Case, everyone, itemToRead, type Row, read, row, signedIn } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import { discussionOf } from "./discussions-stage.ts";

const inEachState = (
  whose: "own" | "another's",
  path: (id: string) => string,
  expected: (status: ItemStatus) => Record<Actor, number>,
  body?: Record<string, unknown>,
): Record<string, Case> =>
  Object.fromEntries(
    ITEM_STATUSES.map((status): [string, Case] => [
      `${whose}, ${status}`,
      {
        prepare: async (stage, actor) => {
          const person = whose === "own" ? stage.personOf(actor) : "owen";
          const prepare = () => discussionOf(stage, person, status);
          const { id } = await (body
            ? prepare()
            : itemToRead(stage, { kind: "discussion", person, status }, prepare));
          return { path: path(id), body };
        },
        expected: expected(status),
      },
    ]),
  );

/** Only author and moderators can tell whether an unapproved discussion exists. */
const hiddenFromOthers = (status: ItemStatus) =>
  status === "approved" ? everyone(200) : { ...everyone(404), moderator: 200, admin: 200 };
const seenByAuthor = (status: ItemStatus) =>
  status === "approved" ? everyone(200) : { ...everyone(200), visitor: 404, unconfirmed: 404 };
const changedByAuthor = (status: ItemStatus) => signedIn(status === "removed" ? 404 : 200);

const FIELDS = Object.keys(newDiscussion());

export const DISCUSSIONS_ACCESS: Record<string, Row> = {
  "GET /discussion-count": row({
    "of a market": {
      prepare: (stage) => ({ query: { marketId: stage.world.markets.austin } }),
      expected: everyone(200),
    },
  }),
  "GET /discussions": row({
    all: read(),
    "of a missing market and tool": {
      prepare: ({ missingId }) => ({ query: { marketId: missingId, toolId: missingId } }),
      expected: everyone(200),
    },
    "with an invalid page": { prepare: () => ({ query: { page: "0" } }), expected: everyone(400) },
  }),
  "GET /profiles/{userId}/discussions": row({
    own: {
      prepare: (stage, actor) => ({ path: `/profiles/${stage.userOf(actor).id}/discussions` }),
      expected: everyone(200),
    },
    "another's": {
      prepare: (stage) => ({ path: `/profiles/${stage.other.id}/discussions` }),
      expected: everyone(200),
    },
    missing: {
      prepare: (stage) => ({ path: `/profiles/${stage.missingId}/discussions` }),
      expected: everyone(404),
    },
  }),
  "GET /discussions/{id}": row({
    ...inEachState("own", (id) => `/discussions/${id}`, seenByAuthor),
    ...inEachState("another's", (id) => `/discussions/${id}`, hiddenFromOthers),
    missing: { prepare: (stage) => ({ path: `/discussions/${stage.missingId}` }), expected: everyone(404) },
    "malformed id": { prepare: () => ({ path: "/discussions/7" }), expected: everyone(400) },
  }),
  "GET /discussions/{id}/content": row({
    ...inEachState("own", (id) => `/discussions/${id}/content`, changedByAuthor),
    ...inEachState(
      "another's",
      (id) => `/discussions/${id}/content`,
      () => signedIn(404),
    ),
    missing: {
      prepare: (stage) => ({ path: `/discussions/${stage.missingId}/content` }),
      expected: signedIn(404),
    },
  }),
  "POST /discussions": row(
    {
      new: { prepare: () => ({ body: newDiscussion() }), expected: signedIn(201) },
      "with an unknown tag": {
        prepare: (stage) => ({ body: newDiscussion({ tagIds: [stage.missingId] }) }),
        expected: signedIn(422),
      },
      "of an unknown market": {
        prepare: (stage) => ({ body: newDiscussion({ marketId: stage.missingId }) }),
        expected: signedIn(422),
      },
    },
    FIELDS,
  ),
  "PUT /discussions/{id}": row(
    {
      ...inEachState("own", (id) => `/discussions/${id}`, changedByAuthor, newDiscussion()),
      ...inEachState(
        "another's",
        (id) => `/discussions/${id}`,
        () => signedIn(404),
        newDiscussion(),
      ),
      missing: {
        prepare: (stage) => ({ path: `/discussions/${stage.missingId}`, body: newDiscussion() }),
        expected: signedIn(404),
      },
    },
    FIELDS,
  ),
};
