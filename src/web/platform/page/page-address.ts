/** A list without items has one page, which says so. */
export const isPastEnd = ({ page, pageCount }: { page: number; pageCount: number }): boolean =>
  page > Math.max(pageCount, 1);

/** PostgreSQL writes ids in lower case, and data is kept by its id. */
export const withLowerIds = (address: string): string =>
  address.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, (id) => id.toLowerCase());
