import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "#web/platform/online.ts";
import { useSignInLink } from "#web/platform/sign-in-link.ts";
import { useSession } from "#web/platform/viewer.ts";
import { useSessionEnd } from "./use-session-end.ts";

const MemberMenu = lazyPart(() => import("./member-menu.tsx"));

/**
 * Loading, signed out or signed in. The server renders the last two at their final width; the boot script
 * shows one of them until the session is loaded.
 */
export function AccountMenu() {
  const session = useSession();
  useSessionEnd();
  if (session.status === "loading") {
    return (
      <>
        <span className="if-visitor">
          <LoginLink />
        </span>
        <LoadingMenu />
      </>
    );
  }
  if (session.status === "signed-out" || session.status === "leaving") return <LoginLink />;
  return (
    <Suspense fallback={<LoadingMenu />}>
      {/* Phones have these entries in the slide-out menu. */}
      <div className="hidden sm:block">
        <MemberMenu email={session.session.user.email} />
      </div>
    </Suspense>
  );
}

function LoadingMenu() {
  return (
    <span className="if-member skeleton hidden h-11 w-16 sm:block" role="status">
      <span className="sr-only">Loading your account</span>
    </span>
  );
}

function LoginLink() {
  return (
    <Link
      {...useSignInLink()}
      className="inline-flex min-h-11 items-center px-2 font-semibold hover:underline max-[379px]:px-1 max-[379px]:text-sm sm:px-3"
    >
      Login
    </Link>
  );
}
