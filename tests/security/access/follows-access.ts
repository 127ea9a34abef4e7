import { follows } from "#server/platform/db/schema/index.ts";
import { type Case, everyone, nothing, type Row, row, signedIn } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import { storeBlock } from "./messages-stage.ts";
import type { Stage } from "./stage.ts";

type Target = (stage: Stage, actor: Actor) => Promise<Record<string, string>> | Record<string, string>;

/** What is followed, in the query or the body. */
const targets = (in_: "query" | "body"): Record<string, Case> => {
  const of = (target: Target, expected: Case["expected"]): Case => ({
    prepare: async (stage, actor) => ({ [in_]: await target(stage, actor) }),
    expected,
  });
  return {
    "a market": of(({ world }) => ({ marketId: world.markets.austin }), signedIn(200)),
    "a category in a state": of(() => ({ category: "CRM", state: "TX" }), signedIn(200)),
    another: of(({ other }) => ({ personId: other.id }), signedIn(200)),
    "another who blocked the member": of(async (stage, actor) => {
      const { id } = await stage.newAccount({ isConfirmed: true });
      await storeBlock(stage, id, stage.userOf(actor).id);
      return { personId: id };
    }, signedIn(404)),
    missing: of(({ missingId }) => ({ toolId: missingId }), signedIn(404)),
    "malformed id": of(() => ({ toolId: "7" }), everyone(400)),
    nothing: of(() => ({}), everyone(400)),
  };
};

const storeFollow = async ({ db }: Stage, userId: string): Promise<string> => {
  const [row] = await db
    .insert(follows)
    .values({ userId, state: "TX" })
    .onConflictDoUpdate({
      target: [
        ...[follows.userId, follows.endsWithFirst, follows.toolId, follows.category, follows.personId],
        ...[follows.marketId, follows.state],
      ],
      set: { state: "TX" },
    })
    .returning({ id: follows.id });
  return row?.id ?? "";
};

const removed = (id: (stage: Stage, actor: Actor) => Promise<string> | string, status: number): Case => ({
  prepare: async (stage, actor) => ({ path: `/follows/${await id(stage, actor)}` }),
  expected: status === 400 ? everyone(400) : signedIn(status),
});

/** Only the owner has access, not even moderators, and of another's follow nothing happens. */
export const FOLLOWS_ACCESS: Record<string, Row> = {
  "GET /follows": row({ any: { prepare: nothing, expected: signedIn(200) } }),
  "GET /follows/state": row(targets("query")),
  "PUT /follows": row(
    {
      ...targets("body"),
      themselves: {
        prepare: (stage, actor) => ({ body: { personId: stage.userOf(actor).id } }),
        expected: signedIn(422),
      },
    },
    ["toolId", "category", "personId", "marketId", "city", "state", "until"],
  ),
  "DELETE /follows/{id}": row({
    own: removed((stage, actor) => storeFollow(stage, stage.userOf(actor).id), 200),
    "another's": removed((stage) => storeFollow(stage, stage.other.id), 200),
    "malformed id": removed(() => "7", 400),
  }),
  "GET /following": row({ any: { prepare: nothing, expected: signedIn(200) } }),
  "PUT /following/seen": row(
    { any: { prepare: () => ({ body: { until: "2026-01-01T00:00:00.000Z" } }), expected: signedIn(200) } },
    ["until"],
  ),
};
