/** localStorage key of the session (see session.ts). */
export const SESSION_KEY = "session";
/** localStorage key of the theme: "light" or "dark"; missing means the system theme. */
export const THEME_KEY = "theme";
/** localStorage key: the demo banner was dismissed. */
export const DEMO_SEEN_KEY = "demo-seen";

/** Runs before the first paint, so that neither the theme, the header nor a dismissed banner flashes. */
export const BOOT_SCRIPT = `try{var d=document.documentElement,t=localStorage.getItem("${THEME_KEY}");\
if(t==="light"||t==="dark")d.dataset.theme=t;if(localStorage.getItem("${SESSION_KEY}"))d.dataset.session="";\
if(localStorage.getItem("${DEMO_SEEN_KEY}"))d.dataset.demoSeen=""}catch(e){}`;
