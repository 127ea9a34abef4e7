/**
 * Returns a script that loads the modules of a page. A visitor's page paints first: what it shows needs no script, and
 * modules would compete with styles and fonts. A member's page needs more than it shows, and a hidden page never paints.
 * React expects the document without it.
 */
export const startScript = (modules: readonly string[]): string =>
  // Elements, because the content security policy doesn't let inline scripts import.
  `<script>{const page=document.documentElement,start=()=>{for(const src of ${JSON.stringify(modules)})\
document.head.append(Object.assign(document.createElement("script"),{type:"module",src}))};\
document.hidden||"session"in page.dataset?start():new PerformanceObserver((_,paint)=>{paint.disconnect();start()})\
.observe({type:"paint",buffered:true});\
document.currentScript.remove()}</script>`;
