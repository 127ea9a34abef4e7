import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/** Opens the page to sign in, which returns to this one. */
export function useSignIn() {
  const router = useRouter();
  return useCallback(
    (options: { replace?: boolean } = {}) => {
      const redirect = router.state.location.href;
      void router.navigate({ to: "/auth", search: { mode: "login", redirect }, ...options });
    },
    [router],
  );
}

export function useSignInAction() {
  const signIn = useSignIn();
  return { label: "Sign in", onPress: () => signIn() };
}
