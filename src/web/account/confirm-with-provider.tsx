import { type Provider, ProviderButton } from "./sign-in/provider-buttons.tsx";

interface ConfirmWithProviderProps {
  provider: Provider;
  email: string;
  redirect: string;
  confirmation: string;
  onChoose: () => void;
}

/** Confirms the address of a sign-up with a provider, by the person who signed up. */
export function ConfirmWithProvider({ email, onChoose, ...visit }: ConfirmWithProviderProps) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p>Continue with the {visit.provider.name} account you signed up with. We'll confirm this address:</p>
        <p className="break-all font-semibold">{email}</p>
      </div>
      <ProviderButton {...visit} />
      <button type="button" onClick={onChoose} className="text-link self-start py-2.5">
        Choose a password instead
      </button>
    </div>
  );
}
