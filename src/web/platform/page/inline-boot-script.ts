/** localStorage key of the session (see session.ts). */
export const SESSION_KEY = "session";
/** localStorage key of the theme: "light" or "dark"; missing means the system theme. */
export const THEME_KEY = "theme";

/** Runs before the first paint, so that neither the theme nor the header flashes. */
export const BOOT_SCRIPT = `try{var d=document.documentElement,t=localStorage.getItem("${THEME_KEY}");\
if(t==="light"||t==="dark")d.dataset.theme=t;if(localStorage.getItem("${SESSION_KEY}"))d.dataset.session=""}catch(e){}`;
