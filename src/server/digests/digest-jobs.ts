import type { Platform } from "#server/platform/platform.ts";
import { chooseDigests } from "./choose-digests.ts";
import { DIGEST_MAIL } from "./digest-mail.ts";
import { writeDigest } from "./write-digest.ts";

/** Zones differ by hours, and some by halves and quarters of one. */
const WHEN = "1,31 * * * *";

export function registerDigestJobs(platform: Platform): void {
  const { jobs, outbox } = platform;
  jobs.every("choose-weekly-emails", WHEN, () => chooseDigests({ ...platform, stopping: jobs.stopping }));
  outbox.beforeSending(DIGEST_MAIL, (mail) => writeDigest(platform, mail));
}
