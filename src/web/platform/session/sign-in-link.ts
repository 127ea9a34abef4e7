import { linkOptions, useLocation } from "@tanstack/react-router";

/** Link to sign in and return to this page. */
export function useSignInLink() {
  const redirect = useLocation({
    select: ({ pathname, search, searchStr }) =>
      pathname === "/auth" ? (search.redirect ?? "/") : pathname + searchStr,
  });
  return linkOptions({ to: "/auth", search: { mode: "login", redirect } });
}
