import { DEMO_SEEN_KEY } from "#web/platform/page/inline-boot-script.ts";
import { useSite } from "#web/platform/site.ts";
import { stored, TEXT } from "#web/platform/stored/browser-storage.ts";

/** Says that the content is fictional, until it is dismissed (docs/product.md#demo-data). */
export function DemoBanner() {
  const { isDemo, hasMailbox } = useSite();
  if (!isDemo) return null;
  return (
    <aside aria-label="Demo" className="demo-banner">
      <p>Demo: everything here is made up. {hasMailbox && <a href="/dev/mailbox">Test inbox</a>}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => {
          document.documentElement.dataset.demoSeen = "";
          stored(DEMO_SEEN_KEY, TEXT).write("yes");
        }}
      >
        ×
      </button>
    </aside>
  );
}
