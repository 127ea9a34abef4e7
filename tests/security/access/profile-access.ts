import { type Case, everyone, nothing, PICTURE, type Row, row, signedIn } from "./access-case.ts";
import { CURRENT } from "./stage.ts";

const profile =
  (changes: Record<string, unknown> = {}): Case["prepare"] =>
  () => ({
    body: {
      ...{ fullName: "Someone", brokerage: "", reviewerType: "broker", yearsExperience: 7 },
      version: CURRENT,
      ...changes,
    },
  });
const picture =
  (bytes: Uint8Array): Case["prepare"] =>
  () => ({ file: { name: "picture", bytes } });

/** Only the caller's own profile can be changed: the operation takes no user id. */
export const PROFILE_ACCESS: Record<string, Row> = {
  "PUT /account/profile": row(
    {
      own: { prepare: profile(), expected: signedIn(200) },
      "without a name": { prepare: profile({ fullName: "" }), expected: everyone(400) },
    },
    ["fullName", "brokerage", "reviewerType", "yearsExperience", "version"],
  ),
  "POST /account/avatar": row(
    {
      "a picture": { prepare: picture(PICTURE), expected: signedIn(200) },
      "not a picture": { prepare: picture(Buffer.from("<svg/>")), expected: signedIn(422) },
      "without a file": { prepare: () => ({ body: {} }), expected: signedIn(400) },
    },
    ["picture"],
  ),
  "DELETE /account/avatar": row({ own: { prepare: nothing, expected: signedIn(200) } }),
};
