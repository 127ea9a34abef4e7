import { addressReader, oneOf, pageNumber } from "#web/platform/address.ts";

export const readProfileAddress = addressReader({ tab: oneOf(["discussions"]), page: pageNumber });
