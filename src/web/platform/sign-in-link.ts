import { linkOptions, useLocation, useRouter } from "@tanstack/react-router";

/** The way to sign in, and back here afterwards. */
export function useSignInLink() {
  const redirect = useLocation({
    select: ({ pathname, search, searchStr }) =>
      pathname === "/auth" ? (search.redirect ?? "/") : pathname + searchStr,
  });
  return linkOptions({ to: "/auth", search: { mode: "login", redirect } });
}

/** The same for a message that asks to sign in. */
export function useSignInAction() {
  const router = useRouter();
  return {
    label: "Sign in",
    onPress: () => {
      const redirect = router.state.location.href;
      void router.navigate({ to: "/auth", search: { mode: "login", redirect } });
    },
  };
}
