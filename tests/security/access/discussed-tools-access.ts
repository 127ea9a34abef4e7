import { everyone, type Row, row } from "./access-case.ts";

/** Public: same result for everyone. */
export const DISCUSSED_TOOLS_ACCESS: Record<string, Row> = {
  "GET /discussed-tools": row({
    "of a market": {
      prepare: (stage) => ({ query: { marketId: stage.world.markets.austin } }),
      expected: everyone(200),
    },
    missing: { prepare: (stage) => ({ query: { marketId: stage.missingId } }), expected: everyone(200) },
  }),
};
