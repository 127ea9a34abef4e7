import { account } from "./account/account.ts";
import { accountData } from "./account/data.ts";
import { emailPreferences } from "./account/email-preferences.ts";
import { push } from "./account/push.ts";
import { catalogue } from "./catalogue/catalogue.ts";
import { markets } from "./catalogue/markets.ts";
import { catalogueMerges } from "./catalogue/merges.ts";
import { search } from "./catalogue/search.ts";
import { tags } from "./catalogue/tags.ts";
import { tools } from "./catalogue/tools.ts";
import { comps } from "./comps/comps.ts";
import { contact } from "./emails/contact.ts";
import { newsletter } from "./emails/newsletter.ts";
import { unsubscriptions } from "./emails/unsubscriptions.ts";
import { moderationLog } from "./moderation/log.ts";
import { moderation } from "./moderation/moderation.ts";
import { reports } from "./moderation/reports.ts";
import { contracts } from "./people/contracts.ts";
import { digests } from "./people/digests.ts";
import { follows } from "./people/follows.ts";
import { messages } from "./people/messages.ts";
import { mutes } from "./people/mutes.ts";
import { notifications } from "./people/notifications.ts";
import { people } from "./people/people.ts";
import { profiles } from "./people/profiles.ts";
import { subscriptions } from "./people/subscriptions.ts";
import { comments } from "./posts/comments.ts";
import { discussions } from "./posts/discussions.ts";
import { likes } from "./posts/likes.ts";
import { posts } from "./posts/posts.ts";
import { saves } from "./posts/saves.ts";
import { proofs } from "./proofs/proofs.ts";
import { checkIns } from "./reviews/check-ins.ts";
import { reviews } from "./reviews/reviews.ts";

export const contract = {
  account,
  catalogue: { ...catalogue, ...catalogueMerges },
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
  moderation: { ...moderation, ...moderationLog },
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
};
export type Contract = typeof contract;
