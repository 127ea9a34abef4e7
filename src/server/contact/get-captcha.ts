import { api } from "#server/platform/api.ts";
import { issueCaptcha } from "./captcha.ts";

export const getCaptcha = api.contact.getCaptcha.handler(({ context }) => issueCaptcha(context.signedValues));
