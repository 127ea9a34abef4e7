import { account } from "./account.ts";
import { markets } from "./markets.ts";
import { moderation } from "./moderation.ts";
import { profiles } from "./profiles.ts";
import { reviews } from "./reviews.ts";
import { search } from "./search.ts";
import { tags } from "./tags.ts";
import { tools } from "./tools.ts";

/** The API. What a feature offers stands in its own file; this is the whole. */
export const contract = { account, markets, moderation, profiles, reviews, search, tags, tools };
export type Contract = typeof contract;
