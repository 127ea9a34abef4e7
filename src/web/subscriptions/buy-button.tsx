import type { ReactNode } from "react";
import { knownSession } from "#web/platform/session.ts";
import { useSignIn } from "#web/platform/use-sign-in.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useTask } from "#web/ui/form/use-task.ts";
import { toast } from "#web/ui/toast.ts";
import { waitForReturn } from "./leave-for.ts";

const FAILED = { title: "Failed to start checkout process. Please try again.", about: "checkout" };

interface BuyButtonProps {
  /** A single review; undefined for Premium. */
  reviewId?: string;
  look?: "primary" | "secondary";
  children: ReactNode;
}

/** Opens the checkout; visitors sign up first. The checkout's code loads on click. */
export function BuyButton({ reviewId, look, children }: BuyButtonProps) {
  const context = useApi();
  const signIn = useSignIn();
  const { run, isBusy } = useTask();

  const buy = async (): Promise<unknown> => {
    if ((await knownSession()).status !== "signed-in") {
      const redirect = reviewId === undefined ? "/pricing" : `/reviews/${reviewId}`;
      return void signIn({ why: "Sign in required", mode: "register", redirect });
    }
    return import("./start-checkout.ts").then(
      ({ startCheckout }) => startCheckout(context, reviewId, FAILED),
      () => toast({ ...FAILED, tone: "error" }),
    );
  };

  return (
    <Button
      look={look ?? "primary"}
      isBusy={isBusy}
      onClick={() => run(() => Promise.race([buy(), waitForReturn()]))}
    >
      {children}
    </Button>
  );
}
