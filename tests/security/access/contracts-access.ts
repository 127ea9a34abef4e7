import { contracts } from "#server/platform/db/schema/index.ts";
import { type Case, everyone, nothing, type Row, row, signedIn } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import type { Stage } from "./stage.ts";

const PASSED = "2026-01-03";

const TERMS = {
  ...{ price: 195, isYearly: false, marketId: null, since: null, renewsOn: PASSED, noticeDays: 30, note: "" },
};

async function contractOf(stage: Stage, userId: string): Promise<string> {
  const toolId = stage.world.tools.foyer;
  const [stored] = await stage.db
    .insert(contracts)
    .values({ userId, toolId, price: 1, renewsOn: PASSED })
    .returning();
  return stored?.id ?? "";
}

type Find = (stage: Stage, actor: Actor) => Promise<string> | string;

const at = (find: Find, expected: Case["expected"], part: string, body?: Record<string, unknown>): Case => ({
  prepare: async (stage, actor) => ({ path: `/contracts/${await find(stage, actor)}${part}`, body }),
  expected,
});

/** Only the owner has access, not even moderators and admins. */
const ofContracts = (ok: number, part = "", body?: Record<string, unknown>): Record<string, Case> => ({
  own: at((stage, actor) => contractOf(stage, stage.userOf(actor).id), signedIn(ok), part, body),
  "another's": at((stage) => contractOf(stage, stage.other.id), signedIn(404), part, body),
  missing: at(({ missingId }) => missingId, signedIn(404), part, body),
});

export const CONTRACTS_ACCESS: Record<string, Row> = {
  "GET /contracts": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "GET /contracts/proposals": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "POST /contracts/comparison": row(
    {
      "of a public tool": {
        prepare: ({ world }) => ({
          body: { toolId: world.tools.foyer, marketId: null, price: 1, isYearly: false },
        }),
        expected: signedIn(200),
      },
      missing: {
        prepare: ({ missingId }) => ({
          body: { toolId: missingId, marketId: null, price: 1, isYearly: false },
        }),
        expected: signedIn(404),
      },
    },
    ["toolId", "marketId", "price", "isYearly"],
  ),
  "POST /contracts": row(
    {
      "of a public tool": {
        prepare: ({ world }) => ({ body: { toolId: world.tools.foyer, price: 1 } }),
        expected: signedIn(201),
      },
      "with the id of another's": {
        prepare: async (stage) => ({
          body: {
            id: await contractOf(stage, stage.other.id),
            toolId: stage.world.tools.foyer,
            price: 1,
          },
        }),
        expected: signedIn(404),
      },
      missing: {
        prepare: ({ missingId }) => ({ body: { toolId: missingId, price: 1 } }),
        expected: signedIn(404),
      },
      "without a price": {
        prepare: ({ world }) => ({ body: { toolId: world.tools.foyer } }),
        expected: everyone(400),
      },
    },
    ["id", "toolId", ...Object.keys(TERMS)],
  ),
  // An edit of what is stored by now is another version.
  "PUT /contracts/{id}": row(
    {
      "own, as it was before": at(
        (stage, actor) => contractOf(stage, stage.userOf(actor).id),
        signedIn(409),
        "",
        { ...TERMS, version: "1" },
      ),
      "another's": at((stage) => contractOf(stage, stage.other.id), signedIn(404), "", {
        ...TERMS,
        version: "1",
      }),
      missing: at(({ missingId }) => missingId, signedIn(404), "", { ...TERMS, version: "1" }),
    },
    [...Object.keys(TERMS), "version"],
  ),
  "DELETE /contracts/{id}": row(ofContracts(200)),
  "POST /contracts/{id}/kept-price": row(ofContracts(200, "/kept-price", { renewsOn: PASSED }), ["renewsOn"]),
  "POST /contracts/{id}/changed-price": row(
    ofContracts(200, "/changed-price", { renewsOn: PASSED, price: 2 }),
    ["renewsOn", "price"],
  ),
};
