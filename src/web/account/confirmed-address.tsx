/** What the forms that confirm an address need. */
export interface ConfirmFormProps {
  token: string;
  /** Absent until the server has said it. */
  email: string | undefined;
  onDead: () => void;
  onConfirmed: (email: string, password: string) => Promise<void>;
}

/** Whose address a form is about, for people and for their password managers. */
export function ConfirmedAddress({ email }: { email: string | undefined }) {
  return (
    <>
      <p className="min-h-6 break-all font-semibold">{email ?? "\u00a0"}</p>
      <input hidden readOnly type="email" name="username" autoComplete="username" value={email ?? ""} />
    </>
  );
}
