import { linkOptions, useLocation } from "@tanstack/react-router";

/** The way to sign in, and back here afterwards. */
export function useSignInLink() {
  const redirect = useLocation({
    select: ({ pathname, search, searchStr }) =>
      pathname === "/auth" ? (search.redirect ?? "/") : pathname + searchStr,
  });
  return linkOptions({ to: "/auth", search: { mode: "login", redirect } });
}
