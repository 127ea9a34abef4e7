import { type ReactNode, useEffect, useEffectEvent } from "react";
import { waitForReturn } from "#web/platform/leave-for.ts";
import { knownSession } from "#web/platform/session/session.ts";
import { useSignIn } from "#web/platform/session/use-sign-in.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { RECORD, stored } from "#web/platform/stored/browser-storage.ts";
import { Button } from "#web/ui/button.tsx";
import { useTask } from "#web/ui/form/use-task.ts";
import { toast } from "#web/ui/toast/toast.ts";

const FAILED = { title: "Failed to start checkout process. Please try again.", about: "checkout" };

/** The review that a visitor wanted to unlock before signing up. The link in the email may open another tab. */
const wish = stored("unlock_wish", RECORD);
const WISH_MS = 24 * 60 * 60 * 1000;

function takeWish(reviewId: string | undefined): boolean {
  const { id, at } = wish.read() ?? {};
  return id !== undefined && id === reviewId && wish.write(undefined) && Date.now() - Number(at) < WISH_MS;
}

interface BuyButtonProps {
  /** A single review; undefined for Premium. */
  reviewId?: string;
  /** "Foyer CRM in Austin", for visitors. */
  name?: string;
  /** What a member wanted to buy as a visitor continues, once the page knows that it isn't unlocked. */
  canContinue?: boolean;
  look?: "primary" | "secondary";
  children: ReactNode;
}

/** Opens the checkout; visitors sign up first. The checkout's code loads on click. */
export function BuyButton({ reviewId, name, canContinue = false, look, children }: BuyButtonProps) {
  const context = useApi();
  const signIn = useSignIn();
  const { run, isBusy } = useTask();

  const buy = async (): Promise<unknown> => {
    if ((await knownSession()).status !== "signed-in") {
      if (reviewId === undefined)
        return void signIn({ why: "Sign in required", mode: "register", redirect: "/pricing" });
      wish.write({ id: reviewId, at: Date.now() });
      const why = `Create an account to unlock this review of ${name} for $4.99. The payment comes next.`;
      return void signIn({ why, mode: "register", redirect: `/reviews/${reviewId}` });
    }
    return import("./start-checkout.ts").then(
      ({ startCheckout }) => startCheckout(context, reviewId, FAILED),
      () => toast({ ...FAILED, tone: "error" }),
    );
  };
  const press = () => run(() => Promise.race([buy(), waitForReturn()]));
  const resume = useEffectEvent(() => {
    if (takeWish(reviewId)) void press();
  });
  useEffect(() => {
    if (canContinue) resume();
  }, [canContinue]);

  return (
    <Button look={look ?? "primary"} isBusy={isBusy} onClick={press}>
      {children}
    </Button>
  );
}
