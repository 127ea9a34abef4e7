import { createSwitchOffUrl } from "#server/email-preferences/index.ts";
import { everyone, type Row, row, visit } from "./access-case.ts";
import type { Stage } from "./stage.ts";

const linkOfAnother = async ({ platform, other }: Stage): Promise<string> => {
  const url = new URL(await createSwitchOffUrl(platform, other.id, "review_replies"));
  return url.searchParams.get("token") ?? "";
};

/** The link of an email is sufficient for anyone. */
export const UNSUBSCRIPTIONS_ACCESS: Record<string, Row> = {
  "GET /unsubscriptions": row({
    "with the link of an email": {
      prepare: async (stage) => ({
        path: `/unsubscriptions?${new URLSearchParams({ token: await linkOfAnother(stage) })}`,
      }),
      expected: everyone(200),
    },
    missing: visit(() => "/unsubscriptions?token=invented", everyone(410)),
  }),
  "POST /unsubscriptions": row(
    {
      "with the link of an email": {
        prepare: async (stage) => ({ body: { token: await linkOfAnother(stage) } }),
        expected: everyone(200),
      },
      missing: { prepare: () => ({ body: { token: "invented" } }), expected: everyone(410) },
    },
    ["token", "all"],
  ),
  "POST /unsubscriptions/undo": row(
    {
      "with the link of an email": {
        prepare: async (stage) => ({ body: { token: await linkOfAnother(stage) } }),
        expected: everyone(200),
      },
      missing: { prepare: () => ({ body: { token: "invented" } }), expected: everyone(410) },
    },
    ["token"],
  ),
};
