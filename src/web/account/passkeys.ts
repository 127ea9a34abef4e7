import { startAuthentication, startRegistration, WebAuthnAbortService } from "@simplewebauthn/browser";
import type { PasskeyResponse } from "#contract/account/passkeys.ts";
import type { Api } from "#web/platform/api/api.ts";

/** Challenges expire after ten minutes, and the sign-in page may stay open for longer. */
const OFFER_MS = 9 * 60 * 1000;

/** Lets the member choose one of this site's passkeys. @throws also when they cancel */
export async function askForPasskey(api: Api, { isAutofill = false } = {}): Promise<PasskeyResponse> {
  const optionsJSON = await api.account.getPasskeyChallenge({});
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: { ...optionsJSON, allowCredentials: optionsJSON.allowCredentials?.map(toDescriptor) ?? [] },
    useBrowserAutofill: isAutofill,
  });
  return { id, rawId, type: "public-key", response: { ...response, userHandle: response.userHandle ?? "" } };
}

/** Offers passkeys where the browser fills in the email address. @returns a function that ends this */
export function offerPasskeys(
  api: Api,
  onChosen: (passkey: PasskeyResponse) => Promise<unknown>,
): () => void {
  let isOver = false;
  const offer = async () => {
    try {
      const passkey = await askForPasskey(api, { isAutofill: true });
      if (isOver) return;
      await onChosen(passkey);
      if (!isOver) void offer();
    } catch {
      // Nobody asked for it: the browser has no such offer, or the button took over.
    }
  };
  void offer();
  const timer = setInterval(offer, OFFER_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
    WebAuthnAbortService.cancelCeremony();
  };
}

/** Creates a passkey on a device of the member. @throws also when they cancel */
export async function createPasskey(api: Api) {
  const optionsJSON = await api.account.startPasskey({});
  const excludeCredentials = optionsJSON.excludeCredentials.map(toDescriptor);
  const { id, rawId, response } = await startRegistration({
    optionsJSON: { ...optionsJSON, excludeCredentials },
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: "public-key" as const,
    response: { clientDataJSON, attestationObject, ...(transports && { transports: [...transports] }) },
  };
}

const toDescriptor = ({
  transports,
  ...rest
}: {
  id: string;
  type: "public-key";
  transports?: string[] | undefined;
}) => ({
  ...rest,
  ...(transports && { transports }),
});
