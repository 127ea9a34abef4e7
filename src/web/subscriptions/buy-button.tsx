import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { knownSession } from "#web/platform/session.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useRedirecting } from "./use-redirecting.ts";

const FAILED = "Failed to start checkout process. Please try again.";

interface BuyButtonProps {
  /** A single review; Premium without one. */
  reviewId?: string;
  look?: "primary" | "secondary";
  children: ReactNode;
}

/** Leads to the checkout; visitors to an account first, and back here. What talks to the checkout is loaded when it is pressed. */
export function BuyButton({ reviewId, look, children }: BuyButtonProps) {
  const { api } = useApi();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useRedirecting();

  const press = async () => {
    if ((await knownSession()).status !== "signed-in") {
      toast({ title: "Sign in required", about: "checkout" });
      const redirect = reviewId === undefined ? "/pricing" : `/reviews/${reviewId}`;
      void navigate({ to: "/auth", search: { mode: "register", redirect } });
      return;
    }
    setBusy(true);
    const problem = await import("./start-checkout.ts")
      .then(({ startCheckout }) => startCheckout(api, reviewId, FAILED))
      .catch(() => FAILED);
    // On the way there it stays busy: a second press would only wait.
    if (problem === null) return;
    setBusy(false);
    toast({ title: problem, tone: "error", about: "checkout" });
  };

  return (
    <Button look={look ?? "primary"} isBusy={isBusy} onClick={() => void press()}>
      {children}
    </Button>
  );
}
