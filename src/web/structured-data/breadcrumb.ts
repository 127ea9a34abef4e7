import type { LinkOptions } from "@tanstack/react-router";
import type { BreadcrumbList } from "schema-dts";
import type { LoadedPage } from "./loaded-page.ts";

export interface Crumb {
  name: string;
  /** The last one is the page itself. */
  link?: LinkOptions;
}

/** The steps of the page's `Breadcrumb` (tests/e2e/search-engines/structured-data.test.ts compares them). */
export const breadcrumb = ({ urlOf }: LoadedPage, ...crumbs: Crumb[]): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", link: { to: "/" as const } }, ...crumbs].map(({ name, link }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    ...(link && { item: urlOf(link) }),
  })),
});
