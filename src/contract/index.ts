import { accountData } from "./account/data.ts";
import { emailPreferences } from "./account/email-preferences.ts";
import { account } from "./account.ts";
import { catalogue } from "./catalogue.ts";
import { checkIns } from "./check-ins.ts";
import { comments } from "./comments.ts";
import { comps } from "./comps.ts";
import { contact } from "./contact.ts";
import { discussions } from "./discussions.ts";
import { likes } from "./likes.ts";
import { markets } from "./markets.ts";
import { messages } from "./messages.ts";
import { moderationLog } from "./moderation/log.ts";
import { catalogueMerges } from "./moderation/merges.ts";
import { moderation } from "./moderation.ts";
import { newsletter } from "./newsletter.ts";
import { notifications } from "./notifications.ts";
import { profiles } from "./people/profiles.ts";
import { people } from "./people.ts";
import { posts } from "./posts.ts";
import { proofs } from "./proofs.ts";
import { reports } from "./reports.ts";
import { reviews } from "./reviews.ts";
import { saves } from "./saves.ts";
import { search } from "./search.ts";
import { subscriptions } from "./subscriptions.ts";
import { tags } from "./tags.ts";
import { tools } from "./tools.ts";
import { unsubscriptions } from "./unsubscriptions.ts";

export const contract = {
  account,
  catalogue: { ...catalogue, ...catalogueMerges },
  checkIns,
  comments,
  comps,
  contact,
  discussions,
  emailPreferences,
  likes,
  markets,
  messages,
  moderation: { ...moderation, ...moderationLog },
  newsletter,
  notifications,
  people,
  accountData,
  posts,
  profiles,
  proofs,
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
