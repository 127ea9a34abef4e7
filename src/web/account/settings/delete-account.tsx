import { type Ref, useId, useState } from "react";
import { useController } from "react-hook-form";
import { CONTRIBUTION_CHOICES, type ContributionChoice } from "#contract/vocabulary.ts";
import { lazyPart } from "#web/platform/online.ts";
import { useSite } from "#web/platform/site.ts";
import { hasEnded, useSubscription } from "#web/subscriptions/index.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { PasswordField } from "../index.ts";
import { useConfirmation } from "./factors/use-confirmation.tsx";
import { useHasPassword } from "./factors/use-factors.ts";
import { useDeletion } from "./use-deletion.ts";

const ConfirmDeletion = lazyPart(() => import("./confirm-deletion.tsx"));

export function DeleteAccount() {
  const heading = useId();
  const [isAsked, setAsked] = useState(false);
  const hasPassword = useHasPassword();
  const confirmation = useConfirmation();
  const { form, field, onSubmit, isBusy, close } = useDeletion({
    hasPassword,
    confirm: confirmation.ask,
    ask: () => setAsked(true),
    stopAsking: () => setAsked(false),
  });
  const choice = useController({ control: form.control, name: "contributions" });

  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4 border-hairline border-t pt-8">
      <h2 id={heading} className="text-2xl">
        Delete your account
      </h2>
      <Consequences />
      <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <Choices
          first={choice.field.ref}
          chosen={choice.field.value}
          error={choice.fieldState.error?.message}
          onChoose={choice.field.onChange}
        />
        {hasPassword && (
          <div className="max-w-md">
            <PasswordField label="Your password" autoComplete="current-password" {...field("password")} />
          </div>
        )}
        <div>
          <Button type="submit" look="danger" isBusy={isBusy && !isAsked}>
            Delete my account
          </Button>
        </div>
      </form>
      {confirmation.questionBefore(onSubmit)}
      {isAsked && choice.field.value && (
        <ConfirmDeletion
          choice={choice.field.value}
          isBusy={isBusy}
          onConfirm={() => void onSubmit()}
          onClose={close}
        />
      )}
    </section>
  );
}

function Consequences() {
  const { supportEmail } = useSite();
  const { data: subscription } = useSubscription();
  return (
    <>
      <p>This is immediate and can't be undone:</p>
      <ul className="list-disc space-y-1 pl-6">
        <li>You're signed out everywhere, and no one can sign in to this account again.</li>
        <li>
          We delete your profile and picture, drafts, likes, saved items, notifications, emails, and anything
          still in review.
        </li>
        <li>
          {subscription && !hasEnded(subscription.status)
            ? "Your Premium subscription ends now, and you lose any remaining time and unlocked reviews."
            : "You lose access to reviews you unlocked."}
        </li>
        <li>People you messaged keep those messages, from “Deleted member”.</li>
      </ul>
      <p>
        You may want to download your data first. Questions? Email{" "}
        <a href={`mailto:${supportEmail}`} className="text-link">
          {supportEmail}
        </a>
        .
      </p>
    </>
  );
}

const CHOICE_TEXTS: Record<ContributionChoice, { label: string; hint: string }> = {
  anonymise: {
    label: "Keep my posts anonymously",
    hint: "Approved reviews, discussions, and comments stay up, under the name “Deleted member”.",
  },
  delete: {
    label: "Delete my posts too",
    hint: "We delete your reviews and discussions, along with all comments on them. If others replied to your comment, a placeholder stays.",
  },
};

interface ChoicesProps {
  first: Ref<HTMLInputElement>;
  chosen: ContributionChoice | null;
  error: string | undefined;
  onChoose: (choice: ContributionChoice) => void;
}

function Choices({ first, chosen, error, onChoose }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="font-semibold">What should happen to your posts?</legend>
      {CONTRIBUTION_CHOICES.map((choice, index) => (
        <div key={choice} className="mt-2 flex gap-3">
          <input
            ref={index === 0 ? first : undefined}
            id={`${id}-${choice}`}
            type="radio"
            name="contributions"
            value={choice}
            checked={chosen === choice}
            aria-describedby={`${id}-${choice}-hint`}
            onChange={() => onChoose(choice)}
            className="mt-3"
          />
          <div>
            <label htmlFor={`${id}-${choice}`} className="flex min-h-11 items-center">
              {CHOICE_TEXTS[choice].label}
            </label>
            <p id={`${id}-${choice}-hint`} className="text-sm text-soft">
              {CHOICE_TEXTS[choice].hint}
            </p>
          </div>
        </div>
      ))}
      <FieldError id={`${id}-error`} error={error} className="mt-2" />
    </fieldset>
  );
}
