import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Why someone has to sign in. The sign-in page says it. */
    why?: string;
  }
}

interface SignInOptions {
  why?: string;
  /** The page to return to; this one by default. */
  redirect?: string;
  mode?: "login" | "register";
  replace?: boolean;
}

/** Opens the page to sign in, which returns to this one. */
export function useSignIn() {
  const router = useRouter();
  return useCallback(
    ({ why, redirect = router.state.location.href, mode = "login", replace = false }: SignInOptions = {}) =>
      router.navigate({
        to: "/auth",
        search: { mode, redirect },
        state: why === undefined ? {} : { why },
        replace,
      }),
    [router],
  );
}

export function useSignInAction() {
  const signIn = useSignIn();
  return { label: "Sign in", onPress: () => void signIn() };
}
