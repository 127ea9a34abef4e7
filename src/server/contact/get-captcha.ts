import { api } from "#server/platform/api.ts";
import { issueCaptcha } from "./captcha.ts";

/** Two numbers to add up, new ones each time. */
export const getCaptcha = api.contact.getCaptcha.handler(({ context }) => issueCaptcha(context.signedValues));
