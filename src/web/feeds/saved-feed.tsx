import { Link } from "@tanstack/react-router";
import { useSignInLink } from "#web/platform/session/sign-in-link.ts";
import { useUser } from "#web/platform/session/viewer.ts";
import { PrivateAddress } from "./private-address.tsx";

export function SavedFeed() {
  const user = useUser();
  const signIn = useSignInLink();
  if (user) return <PrivateAddress of="SavedFeed" />;
  return (
    <p>
      <Link {...signIn} className="text-link">
        Sign in
      </Link>{" "}
      to get your private address.
    </p>
  );
}
