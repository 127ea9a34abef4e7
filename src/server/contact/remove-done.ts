import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { changeDone } from "./put-done.ts";

export const removeDone = api.contact.removeDone
  .use(moderatorWrites)
  .handler((call) => changeDone(call, { doneAt: null, doneBy: null }));
