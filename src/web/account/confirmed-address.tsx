/** What the forms that confirm an address need. */
export interface ConfirmFormProps {
  token: string;
  /** Absent until the server has said it. */
  email: string | undefined;
  onDead: () => void;
  onConfirmed: (email: string, password: string) => Promise<void>;
}

/** What the forms that confirm an address have in common. */
export const CONFIRM = {
  button: { label: "Confirm email address", busyLabel: "Confirming…" },
  failed: "Failed to confirm your email. Please try again.",
} as const;

/** Whose address a form is about, for people and for their password managers. */
export function ConfirmedAddress({ email }: { email: string | undefined }) {
  return (
    <>
      <p className="min-h-6 break-all font-semibold">{email ?? "\u00a0"}</p>
      <input hidden readOnly type="email" name="username" autoComplete="username" value={email ?? ""} />
    </>
  );
}
