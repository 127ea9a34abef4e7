import { useQuery } from "@tanstack/react-query";
import { BlockList } from "#web/people/index.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { useEmailChange } from "./emails/use-email-change.ts";
import { CodesSection } from "./factors/codes-section.tsx";
import { PasskeySection } from "./factors/passkey-section.tsx";
import { SendFactorLink } from "./factors/send-factor-link.tsx";
import { useFactors, useHasPassword } from "./factors/use-factors.ts";
import { IdentityList } from "./identity-list.tsx";
import { SessionList } from "./session-list.tsx";

export function SecurityTab() {
  const { queries } = useApi();
  const sessions = useQuery(queries.account.listSessions.queryOptions(FRESH_BY_VIEWER));
  const pending = useEmailChange().data?.pending;
  const hasPassword = useHasPassword();
  const needsLink = useFactors().data?.needsLink;
  const asksForPassword = sessions.data?.asksForPassword ?? false;
  return (
    <div className="flex flex-col gap-12">
      <section className="flex flex-col gap-5">
        <h2 className="text-2xl">Password</h2>
        <p className="text-soft">
          {hasPassword
            ? "Changing your password signs you out on other devices."
            : "You have no password yet. Set one to sign in with your email, too. It signs you out on other devices."}
          {pending && (
            <>
              {" "}
              It also cancels your email change to <strong className="break-all">{pending.email}</strong>.
            </>
          )}
        </p>
        {/* The session list says whether the current password is needed; without it, the server does. */}
        <ChangePasswordForm asksForPassword={asksForPassword && hasPassword} hasPassword={hasPassword} />
      </section>
      {needsLink && (
        <section className="flex flex-col gap-5">
          <h2 className="text-2xl">Your first second factor</h2>
          <SendFactorLink />
        </section>
      )}
      <PasskeySection />
      <CodesSection />
      <IdentityList />
      <Loaded query={sessions} what="your sessions" skeletons={["h-9 w-64", "h-20"]}>
        {({ items }) => <SessionList sessions={items} />}
      </Loaded>
      <BlockList />
    </div>
  );
}
