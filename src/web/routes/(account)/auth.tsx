import { createFileRoute, Link, useLocation, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { localPath } from "#contract/text/local-path.ts";
import { ConfirmEmailChange } from "#web/account/confirm-email-change.tsx";
import { ForgotPasswordForm } from "#web/account/forgot-password-form.tsx";
import { ResetPasswordForm, RestoreEmailForm } from "#web/account/new-password-form.tsx";
import { FinishProvider } from "#web/account/sign-in/finish-provider.tsx";
import { OpenFactorLink } from "#web/account/sign-in/open-factor-link.tsx";
import { ProviderButtons } from "#web/account/sign-in/provider-buttons.tsx";
import { SignInForm } from "#web/account/sign-in/sign-in-form.tsx";
import { ConfirmEmail } from "#web/account/sign-up/confirm-email.tsx";
import { SignUpForm } from "#web/account/sign-up/sign-up-form.tsx";
import { addressReader, oneOf, token } from "#web/platform/address.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { useSession } from "#web/platform/session/viewer.ts";
import { classes } from "#web/ui/classes.ts";
import { useEarlyInput } from "#web/ui/field/use-early-input.ts";
import { closeErrors } from "#web/ui/toast/toast.ts";

const TITLES = {
  login: "Sign in",
  register: "Create an account",
  forgot: "Forgot your password?",
  reset: "Choose a new password",
  confirm: "Confirm your email address",
  "confirm-email-change": "Confirm your new email address",
  "restore-email": "Restore your email address",
  "second-factor": "Set up your second factor",
  provider: "Finish signing in",
} as const;
type Mode = keyof typeof TITLES;

/** Opened by links in emails and by identity providers. */
const FROM_ELSEWHERE: readonly Mode[] = [
  "reset",
  "confirm",
  "confirm-email-change",
  "restore-email",
  "second-factor",
  "provider",
];

const MODES = Object.keys(TITLES) as Mode[];

export const Route = createFileRoute("/(account)/auth")({
  validateSearch: addressReader({
    mode: oneOf(MODES),
    redirect: (raw) => localPath(raw),
    token,
  }),
  head: (context) => pageHead(context, { title: TITLES[context.match.search.mode ?? "login"] }),
  component: Auth,
});

/** What follows, and how long it takes, by the page that asked to sign in. */
const ASKED: Partial<Record<string, string>> = {
  "/add-review": "Then we'll ask what it costs, what you get, and if you'd buy it again: about 4 minutes.",
  "/share-numbers": "Then we'll ask for your numbers, without a text: about a minute.",
};

function Auth() {
  const { mode = "login", redirect = "/", token = "" } = Route.useSearch();
  const session = useSession();
  const router = useRouter();
  const why = useLocation({ select: ({ state }) => state.why });
  const asked = ASKED[redirect.split("?", 1)[0] ?? ""];
  const typedEmail = useRef("");
  const form = useEarlyInput<HTMLDivElement>((fields) => {
    typedEmail.current = fields.find(({ name }) => name === "email")?.value ?? "";
  });
  // These work signed in or not.
  const isForVisitors = !FROM_ELSEWHERE.includes(mode);
  useEffect(() => {
    if (session.status === "signed-in" && isForVisitors) router.history.replace(redirect);
  }, [session.status, isForVisitors, redirect, router]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mode has its own form and errors
  useEffect(() => closeErrors, [mode]);
  return (
    <>
      {isForVisitors && (
        <div className="if-member page pt-8">
          <h1 className="text-3xl md:text-4xl">You're signed in</h1>
        </div>
      )}
      <div className={classes("page pt-8", isForVisitors && "if-visitor")}>
        <div
          className={
            mode === "register" && asked === undefined
              ? "grid gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,27rem)_1fr]"
              : "task"
          }
        >
          <div ref={form} className="flex max-w-[27rem] flex-col gap-6">
            <h1 className="text-3xl md:text-4xl">{TITLES[mode]}</h1>
            {why !== undefined && <p>{why}</p>}
            {isForVisitors && asked !== undefined && <p className="-mt-3 text-soft">{asked}</p>}
            {mode === "register" && <ProviderButtons redirect={redirect} />}
            {mode === "register" && <SignUpForm redirect={redirect} typedEmail={typedEmail} />}
            {mode === "login" && <SignInForm redirect={redirect} typedEmail={typedEmail} />}
            {mode === "forgot" && <ForgotPasswordForm typedEmail={typedEmail} />}
            {mode === "reset" && <ResetPasswordForm token={token} key={token} />}
            {mode === "confirm" && <ConfirmEmail {...{ token, redirect, typedEmail }} key={token} />}
            {mode === "confirm-email-change" && <ConfirmEmailChange token={token} key={token} />}
            {mode === "restore-email" && <RestoreEmailForm {...{ token, typedEmail }} key={token} />}
            {mode === "second-factor" && <OpenFactorLink token={token} key={token} />}
            {mode === "provider" && <FinishProvider redirect={redirect} />}
            <noscript>
              <p>Turn on JavaScript to sign in. You can read everything without it.</p>
            </noscript>
            <OtherWay mode={mode} redirect={redirect} />
          </div>
          {mode === "register" && asked === undefined && <Benefits />}
        </div>
      </div>
    </>
  );
}

/** Prompts for the alternative form; other modes have none. */
const QUESTIONS: Partial<Record<Mode, string>> = {
  login: "New here?",
  register: "Already have an account?",
  forgot: "Remember your password?",
  reset: "Remember your password?",
};

function OtherWay({ mode, redirect }: { mode: Mode; redirect: string }) {
  const question = QUESTIONS[mode];
  if (question === undefined) return null;
  return (
    <p className="border-hairline border-t pt-4">
      {question}{" "}
      <Link
        to="/auth"
        search={{ mode: mode === "login" ? "register" : "login", redirect }}
        className="text-link inline-block py-2"
      >
        {mode === "login" ? "Create an account" : "Sign in"}
      </Link>
    </p>
  );
}

function Benefits() {
  return (
    <aside aria-label="Why create an account?" className="border-hairline lg:border-l lg:pl-14">
      <h2 className="text-xl">Why create an account?</h2>
      <dl className="mt-4 flex max-w-md flex-col gap-5">
        <Benefit title="Read every detailed review">
          Each approved review of yours unlocks all of them for 90 days. Premium does, too.
        </Benefit>
        <Benefit title="Share your numbers">
          Review the tools you pay for. Drafts save automatically on every device.
        </Benefit>
        <Benefit title="Track your reviews">See when each one is approved, or why it wasn't.</Benefit>
        <Benefit title="Your email stays private">We never show it to anyone on the site.</Benefit>
      </dl>
    </aside>
  );
}

function Benefit({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="text-soft">{children}</dd>
    </div>
  );
}
