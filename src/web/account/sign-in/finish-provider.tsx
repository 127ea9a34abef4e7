import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ProviderStep } from "#contract/account/providers.ts";
import type { Session } from "#contract/account/sessions.ts";
import { showAccountToast } from "#web/account/account-toast.ts";
import { CheckYourEmail } from "#web/account/sign-up/check-your-email.tsx";
import { errorText } from "#web/platform/api/error-text.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { lazyPart } from "#web/platform/online.ts";
import { startSession } from "#web/platform/session/session.ts";
import { useApi, useUser } from "#web/platform/session/viewer.ts";
import { useSite } from "#web/platform/site.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/page/notice.tsx";
import { COOKIES_BLOCKED } from "./cookies-blocked.ts";
import { LinkWithPassword, NameAccount } from "./provider-forms.tsx";

export type ProviderInput = { fullName?: string; password?: string };

const CodeForm = lazyPart(() => import("./code-form.tsx"));

const EXPIRED = "This sign-in has expired. Please start again.";
const FAILED = "We couldn't finish signing you in. Please start again.";

/** Follows a visit of an identity provider: signs in, links, or asks for what is missing. */
export function FinishProvider({ redirect }: { redirect: string }) {
  const { api, queries, queryClient } = useApi();
  const { providers } = useSite();
  const router = useRouter();
  const [step, setStep] = useState<ProviderStep>();
  const [problem, setProblem] = useState<string>();
  const isAsked = useRef(false);
  const nameOf = (slug: string) => providers.find((provider) => provider.slug === slug)?.name ?? slug;

  const begin = async (session: Session) => {
    if (!(await startSession(session))) return setProblem(COOKIES_BLOCKED);
    showAccountToast({ title: "Logged in successfully." });
    router.history.replace(redirect);
  };
  const take = async (next: ProviderStep) => {
    if (next.step === "signed-in") return begin(next.session);
    if (next.step === "linked") {
      showAccountToast({ title: `You can now sign in with ${nameOf(next.provider)}.` });
      void queryClient.invalidateQueries({ queryKey: queries.account.listIdentities.key() });
      return router.navigate({ to: "/settings", search: { tab: "security" }, replace: true });
    }
    if (next.step === "confirmed") {
      showAccountToast({
        title: `Confirmed with ${nameOf(next.provider)}.`,
        description: "You can make your change for ten minutes.",
      });
      return router.history.replace(redirect);
    }
    setStep(next);
  };
  const send = async (input: ProviderInput) => {
    try {
      await take(await api.account.finishProviderVisit(input));
    } catch (error) {
      if (!ENDS.has(failureOf(error).code ?? "")) throw error;
      setStep(undefined);
      setProblem(errorText(error, FAILED));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer can be used once
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    send({}).catch((error: unknown) => setProblem(errorText(error, FAILED)));
  }, []);

  if (problem !== undefined) return <Problem text={problem} redirect={redirect} />;
  if (step?.step === "name") {
    return <NameAccount provider={nameOf(step.provider)} suggestion={step.suggestion} send={send} />;
  }
  if (step?.step === "password") {
    return <LinkWithPassword {...{ redirect, send }} provider={nameOf(step.provider)} email={step.email} />;
  }
  if (step?.step === "code") {
    return <CodeForm ticket={step.ticket} onSession={begin} onExpired={() => setProblem(EXPIRED)} />;
  }
  if (step?.step === "check-email") return <CheckYourEmail email={step.email} redirect={redirect} />;
  return <p role="status">One moment, please…</p>;
}

/** After these, the visit is over. */
const ENDS: ReadonlySet<string> = new Set([
  "VISIT_EXPIRED",
  "PROVIDER_DENIED",
  "PROVIDER_FAILED",
  "PROVIDER_UNAVAILABLE",
  "SIGN_IN_AGAIN",
  "EMAIL_MISSING",
  "EMAIL_RESERVED",
  "INVALID_LINK",
  "OTHER_IDENTITY",
  "IDENTITY_TAKEN",
  "ACCOUNT_DISABLED",
  "ASKS_FOR_CODE",
]);

function Problem({ text, redirect }: { text: string; redirect: string }) {
  const user = useUser();
  return (
    <div className="flex flex-col items-start gap-5">
      <Notice tone="bad" className="self-stretch">
        <p role="alert">{text}</p>
      </Notice>
      {user ? (
        <ButtonLink to="/settings" search={{ tab: "security" }}>
          Back to Settings
        </ButtonLink>
      ) : (
        <ButtonLink to="/auth" search={{ mode: "login", redirect }}>
          Back to sign in
        </ButtonLink>
      )}
      <Link to="/contact" className="text-link py-2.5">
        Contact us
      </Link>
    </div>
  );
}
