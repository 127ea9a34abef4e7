/** Props of the forms that confirm an address. */
export interface ConfirmFormProps {
  token: string;
  /** Undefined until loaded. */
  email: string | undefined;
  onDead: () => void;
  onConfirmed: (email: string, password: string) => Promise<void>;
}

/** Shared parts of the forms that confirm an address. */
export const CONFIRM = {
  button: { label: "Confirm email address", busyLabel: "Confirming…" },
  failed: "Failed to confirm your email. Please try again.",
} as const;

/** The address, for users and their password managers. */
export function ConfirmedAddress({ email }: { email: string | undefined }) {
  return (
    <>
      <p className="min-h-6 break-all font-semibold">{email ?? "\u00a0"}</p>
      <input hidden readOnly type="email" name="username" autoComplete="username" value={email ?? ""} />
    </>
  );
}
