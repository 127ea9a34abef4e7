export const COOKIES_BLOCKED =
  "Your browser blocks cookies, so you can't stay signed in. Allow cookies for this site, then sign in again.";
