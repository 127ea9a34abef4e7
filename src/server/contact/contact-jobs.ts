import type { Platform } from "#server/platform/platform.ts";
import { removeUsedCaptchas } from "./captcha.ts";

const CLEAN_UP_SECONDS = 60 * 60;

export function registerContactJobs({ db, jobs }: Pick<Platform, "db" | "jobs">): void {
  jobs.every("remove-used-captchas", CLEAN_UP_SECONDS, () => removeUsedCaptchas(db));
}
