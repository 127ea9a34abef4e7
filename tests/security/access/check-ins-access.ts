import { reviewCheckIns } from "#server/platform/db/schema/index.ts";
import { everyone, nothing, postToRead, type Row, row, signedIn, visit } from "./access-case.ts";
import type { Stage } from "./stage.ts";

async function linkOfAnother(stage: Stage): Promise<string> {
  const post = { kind: "review", person: "owen", status: "approved" } as const;
  const { id: reviewId } = await postToRead(stage, post, () => stage.othersReview("approved"));
  await stage.db.insert(reviewCheckIns).values({ reviewId, round: 1 }).onConflictDoNothing();
  return stage.platform.signedValues.sign("check-in", { reviewId, round: "1" });
}

/** The link of an email is sufficient for anyone. */
export const CHECK_INS_ACCESS: Record<string, Row> = {
  "GET /check-ins": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "GET /check-ins/link": row({
    "with the link of an email": {
      prepare: async (stage) => ({
        path: `/check-ins/link?${new URLSearchParams({ token: await linkOfAnother(stage) })}`,
      }),
      expected: everyone(200),
    },
    missing: visit(() => "/check-ins/link?token=invented", everyone(410)),
  }),
  "POST /check-ins/link": row(
    {
      "with the link of an email": {
        prepare: async (stage) => ({
          body: { token: await linkOfAnother(stage), answer: "using", stoppedIn: null },
        }),
        expected: everyone(200),
      },
      missing: {
        prepare: () => ({ body: { token: "invented", answer: "using", stoppedIn: null } }),
        expected: everyone(410),
      },
    },
    ["token", "answer", "stoppedIn"],
  ),
};
