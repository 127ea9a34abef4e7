import { createRequest } from "./create-request.ts";
import { getCaptcha } from "./get-captcha.ts";
import { listRequests } from "./list-requests.ts";
import { putDone } from "./put-done.ts";
import { removeDone } from "./remove-done.ts";

export const contactRouter = { getCaptcha, createRequest, listRequests, putDone, removeDone };
