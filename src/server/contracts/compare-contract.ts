import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { toMonthly } from "./comparison/compare-price.ts";
import { loadComparisons } from "./comparison/load-comparisons.ts";
import { withNames } from "./contract-hydration.ts";
import { mayTrack } from "./may-track.ts";

export const compareContract = api.contracts.compare
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    if (!(await mayTrack(db, reader.userId, input))) throw errors.NOT_FOUND();
    const asked = (await withNames(context, [input])).map((one) => ({ ...one, monthly: toMonthly(input) }));
    const [comparison = null] = await loadComparisons(db, reader.userId, asked);
    return { comparison };
  });
