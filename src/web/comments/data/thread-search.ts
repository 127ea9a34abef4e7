import { COMMENT_SORTS } from "#contract/vocabulary.ts";
import { type AddressOf, addressReader, oneOf, uuid } from "#web/platform/address.ts";

const PARAMETERS = {
  comments: oneOf(COMMENT_SORTS, "best"),
  comment: uuid,
  /** Cursor of the page to start with, for readers without JavaScript. */
  after: uuid,
};

export type ThreadSearch = AddressOf<typeof PARAMETERS>;

export const readThreadSearch = addressReader(PARAMETERS);
