import { slugSuffix } from "#server/platform/text/slug-suffix.ts";

interface Named {
  slug: string;
  formerSlugs: readonly string[];
}

/** The address of a renamed tool or market; the former ones keep leading to it. */
export async function chooseSlug(
  before: Named,
  wanted: string,
  key: string,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<Pick<Named, "slug"> & { formerSlugs: string[] }> {
  const withSuffix = `${wanted}${slugSuffix(key)}`;
  const slug = wanted === before.slug || !(await isTaken(wanted)) ? wanted : withSuffix;
  const formerSlugs = [...new Set([...before.formerSlugs, before.slug])].filter((one) => one !== slug);
  return { slug, formerSlugs };
}
