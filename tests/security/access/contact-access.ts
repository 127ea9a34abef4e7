import { newContactFields, solvedCaptcha, storeContactRequest } from "#tests/support/contact-requests.ts";
import { type Case, everyone, moderators, nothing, type Row, read, row, visit } from "./access-case.ts";

const mark = (isDone: boolean): Case => ({
  prepare: async ({ platform }) => {
    const id = await storeContactRequest(platform.db, isDone ? { doneAt: new Date() } : {});
    return { path: `/moderation/contact-requests/${id}/done` };
  },
  expected: moderators(200),
});
const missing = visit(({ missingId }) => `/moderation/contact-requests/${missingId}/done`, moderators(404));

export const CONTACT_ACCESS: Record<string, Row> = {
  "GET /contact/captcha": row({ any: read() }),
  "POST /contact/requests": row(
    {
      new: {
        prepare: async ({ platform }) => ({
          body: { ...newContactFields(), captcha: await solvedCaptcha(platform) },
        }),
        expected: everyone(201),
      },
      "with a wrong answer": {
        prepare: async ({ platform }) => ({
          body: { ...newContactFields(), captcha: { ...(await solvedCaptcha(platform)), answer: 8 } },
        }),
        expected: everyone(422),
      },
      "with an invalid captcha": {
        prepare: () => ({ body: { ...newContactFields(), captcha: { token: "invented", answer: 7 } } }),
        expected: everyone(410),
      },
    },
    ["name", "email", "company", "phone", "message", "consent", "captcha", "q7"],
  ),
  "GET /moderation/contact-requests": row({
    open: { prepare: nothing, expected: moderators(200) },
    done: { prepare: () => ({ query: { show: "done" } }), expected: moderators(200) },
  }),
  "PUT /moderation/contact-requests/{id}/done": row({ open: mark(false), done: mark(true), missing }),
  "DELETE /moderation/contact-requests/{id}/done": row({ open: mark(false), done: mark(true), missing }),
};
