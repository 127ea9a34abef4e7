import { registerAccountJobs } from "./account/index.ts";
import { registerCheckInJobs } from "./check-ins/index.ts";
import { registerContactJobs } from "./contact/index.ts";
import { registerContractJobs } from "./contracts/index.ts";
import { registerDigestJobs } from "./digests/index.ts";
import { registerFiguresJobs } from "./figures/index.ts";
import { registerFollowJobs } from "./follows/index.ts";
import { registerModerationJobs } from "./moderation/index.ts";
import { registerNewsletterJobs } from "./newsletter/index.ts";
import { registerNotificationMails } from "./notifications/index.ts";
import { registerFileJobs } from "./platform/files/unclaimed-files.ts";
import type { Platform } from "./platform/platform.ts";
import { registerPriceChangeJobs } from "./price-changes/index.ts";
import { registerProofJobs } from "./proofs/index.ts";
import { registerReviewJobs } from "./reviews/index.ts";
import { registerSubscriptionJobs } from "./subscriptions/index.ts";

export function registerJobs(platform: Platform): void {
  registerAccountJobs(platform);
  registerCheckInJobs(platform);
  registerContactJobs(platform);
  registerDigestJobs(platform);
  registerContractJobs(platform);
  registerFiguresJobs(platform);
  registerFileJobs(platform);
  registerFollowJobs(platform);
  registerModerationJobs(platform);
  registerNewsletterJobs(platform);
  registerNotificationMails(platform);
  registerPriceChangeJobs(platform);
  registerProofJobs(platform);
  registerReviewJobs(platform);
  registerSubscriptionJobs(platform);
}
