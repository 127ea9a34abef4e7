import { COMMENT_SORTS } from "#contract/vocabulary.ts";
import { type AddressOf, addressReader, oneOf, uuid } from "#web/platform/address.ts";

const PARAMETERS = {
  comments: oneOf(COMMENT_SORTS, "best"),
  /** The comment that a link leads to. */
  comment: uuid,
  /** The last comment of the part before the one to begin with, for those who read without a script. */
  after: uuid,
};

/** What the address of a page says of its thread. */
export type ThreadSearch = AddressOf<typeof PARAMETERS>;

/** For `validateSearch` of a page with a thread. */
export const readThreadSearch = addressReader(PARAMETERS);
