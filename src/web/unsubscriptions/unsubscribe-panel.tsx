import type { FormEvent } from "react";
import type { Unsubscribable } from "#contract/vocabulary.ts";
import { SubscribeForm } from "#web/newsletter/index.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { focusOnMount } from "#web/ui/dialog/use-focus-back.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { closeToast } from "#web/ui/toast/toast.ts";

const MAILS: Record<Unsubscribable, string> = {
  welcome_email: "the welcome email",
  review_replies: "emails about replies and mentions in reviews",
  discussion_replies: "emails about replies and mentions in discussions",
  message_notifications: "emails about new messages",
  check_ins: "questions about tools you reviewed",
  first_reviews: "emails about first reviews",
  price_changes: "emails about changed prices",
  renewals: "reminders of renewals",
  weekly_email: "the email about what you follow",
  newsletter: "the newsletter",
};

interface UnsubscribePanelProps {
  token: string;
  kind: Unsubscribable;
  onDone: () => void;
}

/** Asks first, because link scanners open links. Works without a script. */
export function UnsubscribePanel({
  token,
  kind,
  isUndone,
  onDone,
}: UnsubscribePanelProps & { isUndone: boolean }) {
  const { write, isBusy } = useUnsubscribe(onDone);
  const unsubscribe = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void write({ token, all: submitter instanceof HTMLButtonElement && submitter.name === "all" });
  };
  return (
    <form
      method="post"
      action="/unsubscribe"
      onSubmit={unsubscribe}
      className="flex flex-col items-start gap-5"
    >
      {isUndone && (
        <p ref={focusOnMount} tabIndex={-1}>
          You'll get {MAILS[kind]} again.
        </p>
      )}
      <p>
        Unsubscribe from {MAILS[kind]}
        {kind !== "newsletter" && ", or from all emails but those about your account"}?
      </p>
      <input type="hidden" name="token" value={token} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Unsubscribe
        </Button>
        {kind !== "newsletter" && (
          <Button type="submit" name="all" value="true" look="secondary" disabled={isBusy}>
            Unsubscribe from all
          </Button>
        )}
      </div>
    </form>
  );
}

function useUnsubscribe(onDone: () => void) {
  const { queries } = useApi();
  return useWrite({
    ...queries.unsubscriptions.create.mutationOptions(),
    onSuccess() {
      closeToast("newsletter");
      onDone();
    },
    failed: { title: "Failed to unsubscribe. Please try again.", hint: null, about: "newsletter" },
  });
}

interface UnsubscribedProps extends UnsubscribePanelProps {
  isAllOff: boolean | null;
  /** Whether the result is announced. */
  isNew: boolean;
}

/** Offers to undo it. The newsletter keeps no address, so that it asks for one. */
export function Unsubscribed({ token, kind, isAllOff, isNew, onDone }: UnsubscribedProps) {
  const { queries } = useApi();
  const { write: undo, isBusy } = useWrite({
    ...queries.unsubscriptions.undo.mutationOptions(),
    onSuccess: onDone,
    failed: { title: "Failed to undo. Please try again.", hint: null, about: "newsletter" },
  });
  const { write: endAll, isBusy: isEnding } = useUnsubscribe(onDone);
  return (
    <div className="flex flex-col items-start gap-4">
      <p ref={isNew ? focusOnMount : undefined} tabIndex={-1}>
        You've been unsubscribed from {isAllOff ? "all emails but those about your account" : MAILS[kind]}.
      </p>
      {kind === "newsletter" ? (
        <>
          <p>Changed your mind? Subscribe again:</p>
          <SubscribeForm />
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          {!isAllOff && (
            <>
              <Button look="secondary" isBusy={isBusy} onClick={() => undo({ token })}>
                Undo
              </Button>
              <Button look="secondary" isBusy={isEnding} onClick={() => endAll({ token, all: true })}>
                Unsubscribe from all
              </Button>
            </>
          )}
          <EmailSettings label="Manage all email settings" />
        </div>
      )}
    </div>
  );
}

export function DeadUnsubscribeLink() {
  return (
    <div className="flex flex-col items-start gap-5">
      <p>
        The link may be incomplete or out of date. Use the link in a newer email, or sign in and choose which
        emails you get.
      </p>
      <EmailSettings label="Email settings" />
    </div>
  );
}

const EmailSettings = ({ label }: { label: string }) => (
  <ButtonLink to="/settings" search={{ tab: "emails" }} look="secondary">
    {label}
  </ButtonLink>
);
