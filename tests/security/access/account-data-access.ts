import { type Case, type Row, row, signedIn } from "./access-case.ts";

/** A new account, because this deletes it. */
const leaving = (contributions: "anonymise" | "delete"): Case => ({
  prepare: async (stage, actor) => ({
    headers: await stage.newcomerFor(actor),
    body: { password: stage.password, contributions },
  }),
  expected: signedIn(200),
});

/** Only the caller's own data: no id is involved. */
export const ACCOUNT_DATA_ACCESS: Record<string, Row> = {
  "GET /account/export": row({
    own: {
      prepare: async (stage, actor) => ({ headers: await stage.newcomerFor(actor) }),
      expected: signedIn(200),
    },
  }),
  "POST /account/deletion": row(
    {
      anonymise: leaving("anonymise"),
      delete: leaving("delete"),
      "only as a check": {
        prepare: async (stage, actor) => ({
          headers: await stage.newcomerFor(actor),
          body: { password: stage.password, contributions: "delete", onlyCheck: true },
        }),
        expected: signedIn(200),
      },
      "with another's password": {
        prepare: () => ({ body: { password: "a guess of mine", contributions: "delete" } }),
        expected: signedIn(422),
      },
    },
    ["password", "contributions", "onlyCheck"],
  ),
};
