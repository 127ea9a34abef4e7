/** As `LIMITS` of vocabulary.ts. Apart, because only the server knows them: each page loads the others. */
export const SERVER_LIMITS = {
  /** Technical: bounds the request body. scrypt's cost does not depend on the length. */
  passwordMax: 512,
  /** More than anyone has devices. */
  passkeys: 20,
  /** Technical: most letters match few states and categories; cities and tools need the space. */
  suggestedStates: 3,
  suggestedCategories: 2,
  popularMarkets: 8,
  searchPageSize: 40,
  marketPageSize: 40,
  peoplePageSize: 40,
  cataloguePageSize: 40,
  /** Of each category in the index of all. */
  firstIndexed: 3,
  /** Reviews of a market before "Show all 76 reviews". */
  firstReviews: 4,
  /** Technical: pending reviews, and pending discussions, per member; moderators read every one. */
  waiting: 30,
  /** Technical: reviews per member and day that name a tool or market that is not public. */
  proposals: 5,
  /** Technical: about ten times the limit of a review, so that overlong text can be shortened. */
  draftText: 20_000,
  draftLine: 1000,
  discussionPageSize: 10,
  /** Technical: comments of the first page of a thread. */
  commentPage: 50,
  /** Technical: comments of each later page. */
  laterCommentPage: 200,
  /** Edits within this many minutes are not marked "edited". */
  quietEditMinutes: 15,
  contactName: 100,
  contactCompany: 100,
  contactPhone: 40,
  newsletterLines: 500,
  /** Technical: no state's license numbers are half as long. */
  licenseNumber: 40,
  /** Premium per month and a single review, in cents (docs/product.md#payments). */
  premiumCents: 999,
  unlockCents: 499,
  /** Hidden words from which a single review is worth its price. */
  unlockWords: 60,
  /** Technical: bounds what a member can store, and the ids that each page loads. */
  savedItems: 2000,
  /** Technical: moderators read all of them. */
  personNotes: 50,
  /** Characters of an excerpt (docs/product.md#what-everyone-sees). */
  excerptLength: 160,
} as const;
