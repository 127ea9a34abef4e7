const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULE = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g;

/**
 * Replaces each module script by an inline one, since hashes allow only those in all browsers. It also loads the
 * modules that the page would preload. A visitor's page paints first: what it shows needs no script, and modules
 * would compete with styles and fonts. A member's page needs more than it shows, and a hidden page never paints.
 */
export function startAfterPaint(html: string): string {
  const preloaded = [...html.matchAll(PRELOAD)].map(([, address]) => address);
  return html
    .replaceAll(PRELOAD, "")
    .replaceAll(MODULE, (_tag, address: string) => startScript([...new Set([address, ...preloaded])]));
}

/** Elements, because the content security policy doesn't let inline scripts import. */
const startScript = (modules: readonly unknown[]) =>
  `<script type="module">const page=document.documentElement,start=()=>{for(const src of ${JSON.stringify(modules)})\
document.head.append(Object.assign(document.createElement("script"),{type:"module",src}))};\
document.hidden||"session"in page.dataset?start():requestAnimationFrame(()=>setTimeout(start))</script>`;
