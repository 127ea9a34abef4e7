import { accountRouter } from "./account/router.ts";
import { accountDataRouter } from "./account-data/router.ts";
import { catalogueRouter } from "./catalogue/router.ts";
import { commentsRouter } from "./comments/router.ts";
import { compsRouter } from "./comps/router.ts";
import { contactRouter } from "./contact/router.ts";
import { discussionsRouter } from "./discussions/router.ts";
import { emailPreferencesRouter } from "./email-preferences/router.ts";
import { likesRouter } from "./likes/router.ts";
import { marketsRouter } from "./markets/router.ts";
import { messagesRouter } from "./messages/router.ts";
import { moderationRouter } from "./moderation/router.ts";
import { newsletterRouter } from "./newsletter/router.ts";
import { notificationsRouter } from "./notifications/router.ts";
import { peopleRouter } from "./people/router.ts";
import { api } from "./platform/api.ts";
import { postsRouter } from "./posts/router.ts";
import { profilesRouter } from "./profiles/router.ts";
import { reportsRouter } from "./reports/router.ts";
import { reviewsRouter } from "./reviews/router.ts";
import { savesRouter } from "./saves/router.ts";
import { searchRouter } from "./search/router.ts";
import { subscriptionsRouter } from "./subscriptions/router.ts";
import { tagsRouter } from "./tags/router.ts";
import { toolsRouter } from "./tools/router.ts";
import { unsubscriptionsRouter } from "./unsubscriptions/router.ts";

export const router = api.router({
  account: accountRouter,
  catalogue: catalogueRouter,
  comments: commentsRouter,
  comps: compsRouter,
  contact: contactRouter,
  discussions: discussionsRouter,
  emailPreferences: emailPreferencesRouter,
  likes: likesRouter,
  markets: marketsRouter,
  messages: messagesRouter,
  moderation: moderationRouter,
  newsletter: newsletterRouter,
  notifications: notificationsRouter,
  people: peopleRouter,
  accountData: accountDataRouter,
  posts: postsRouter,
  profiles: profilesRouter,
  reports: reportsRouter,
  reviews: reviewsRouter,
  saves: savesRouter,
  search: searchRouter,
  subscriptions: subscriptionsRouter,
  tags: tagsRouter,
  tools: toolsRouter,
  unsubscriptions: unsubscriptionsRouter,
});
