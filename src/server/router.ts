import * as accountData from "./account/data/router.ts";
import * as account from "./account/router.ts";
import * as catalogue from "./catalogue/router.ts";
import * as checkIns from "./check-ins/router.ts";
import * as comments from "./comments/router.ts";
import * as comps from "./comps/router.ts";
import * as contact from "./contact/router.ts";
import * as contracts from "./contracts/router.ts";
import * as digests from "./digests/router.ts";
import * as discussions from "./discussions/router.ts";
import * as emailPreferences from "./email-preferences/router.ts";
import * as follows from "./follows/router.ts";
import * as likes from "./likes/router.ts";
import * as markets from "./markets/router.ts";
import * as messages from "./messages/router.ts";
import { moderation } from "./moderation/router.ts";
import * as mutes from "./mutes/router.ts";
import * as newsletter from "./newsletter/router.ts";
import * as notifications from "./notifications/router.ts";
import * as profiles from "./people/profiles/router.ts";
import * as people from "./people/router.ts";
import { api } from "./platform/api.ts";
import * as posts from "./post-deletion/router.ts";
import * as proofs from "./proofs/router.ts";
import * as push from "./push/router.ts";
import { MODERATOR_QUEUES } from "./queues.ts";
import * as reports from "./reports/router.ts";
import * as reviews from "./reviews/router.ts";
import * as saves from "./saves/router.ts";
import * as search from "./search/router.ts";
import * as subscriptions from "./subscriptions/router.ts";
import * as tags from "./tags/router.ts";
import * as tools from "./tools/router.ts";
import * as unsubscriptions from "./unsubscriptions/router.ts";

export const router = api.router({
  account,
  catalogue,
  checkIns,
  comments,
  comps,
  contact,
  digests,
  contracts,
  discussions,
  emailPreferences,
  follows,
  likes,
  markets,
  messages,
  moderation: moderation(MODERATOR_QUEUES),
  mutes,
  newsletter,
  notifications,
  people,
  accountData,
  posts,
  profiles,
  proofs,
  push,
  reports,
  reviews,
  saves,
  search,
  subscriptions,
  tags,
  tools,
  unsubscriptions,
});
