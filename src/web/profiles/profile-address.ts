import { addressReader, oneOf, pageNumber } from "#web/platform/address.ts";

/** What of a person the page lists: reviews, unless the address says otherwise. */
export const readProfileAddress = addressReader({ tab: oneOf(["discussions"]), page: pageNumber });
