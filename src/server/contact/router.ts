export { createRequest } from "./create-request.ts";
export { getCaptcha } from "./get-captcha.ts";
export { listRequests } from "./list-requests.ts";
export { putDone } from "./put-done.ts";
export { removeDone } from "./remove-done.ts";
