import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { useApi } from "./viewer.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Why someone has to sign in. The sign-in page says it. */
    why?: string;
  }
}

const KNOWN = { isKnown: true };

interface SignInOptions {
  why?: string;
  /** The page to return to; this one by default. */
  redirect?: string;
  /** "newcomer": signs up in browsers where nobody signed in before. */
  mode?: "login" | "register" | "newcomer";
  replace?: boolean;
}

/** Opens the page to sign in, which returns to this one. */
export function useSignIn() {
  const router = useRouter();
  const { api } = useApi();
  return useCallback(
    async (options: SignInOptions = {}) => {
      const { why, redirect = router.state.location.href, mode = "login", replace = false } = options;
      const isNewcomer = async () => !(await api.account.getBrowser().catch(() => KNOWN)).isKnown;
      const form = mode !== "newcomer" ? mode : (await isNewcomer()) ? "register" : "login";
      await router.navigate({
        to: "/auth",
        search: { mode: form, redirect },
        state: why === undefined ? {} : { why },
        replace,
      });
    },
    [api, router],
  );
}

export function useSignInAction() {
  const signIn = useSignIn();
  return { label: "Sign in", onPress: () => void signIn() };
}
