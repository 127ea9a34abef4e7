import type { CatalogueContent } from "#contract/catalogue/catalogue.ts";

type Described = Pick<CatalogueContent, "name" | "aliases"> & Partial<CatalogueContent>;

/** What moderators edit of a tool or market. */
export const editedContent = ({
  name,
  aliases,
  category = null,
  latitude = null,
  longitude = null,
}: Described): CatalogueContent => ({ name, category, aliases: [...aliases].sort(), latitude, longitude });
