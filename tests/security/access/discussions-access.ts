import { newDiscussion } from "#tests/support/sent-discussions.ts";
import { everyone, type Row, read, row, signedIn } from "./access-case.ts";
import { changePost, readContent, readPost, readProfile } from "./post-cases.ts";

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
  "GET /profiles/{userId}/discussions": readProfile("/discussions"),
  "GET /discussions/{id}": readPost("discussion"),
  "GET /discussions/{id}/content": readContent("discussion"),
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
  "PUT /discussions/{id}": changePost("discussion"),
};
