import { useSite } from "#web/platform/site.ts";

/** Says that the content is fictional (docs/product.md#demo-data). */
export function DemoBanner() {
  const { isDemo, hasMailbox } = useSite();
  if (!isDemo) return null;
  return (
    <aside aria-label="Demo" className="bg-marigold-tint px-4 py-1.5 text-center text-sm">
      Demo: all tools, people, and reviews are made up.{" "}
      {hasMailbox && (
        <a href="/dev/mailbox" className="inline-block py-1 font-semibold underline underline-offset-3">
          View test inbox
        </a>
      )}
    </aside>
  );
}
