import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ReviewQueue } from "#web/moderation/review-queue.tsx";
import { pageHead } from "#web/platform/page-head.ts";
import { useMe, useSession } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";

export const Route = createFileRoute("/admin")({
  head: (context) =>
    pageHead(context, { title: "Admin Dashboard", description: "What waits for a decision of a moderator." }),
  component: Admin,
});

function Admin() {
  const session = useSession();
  const me = useMe();
  const navigate = useNavigate();
  /** Signing out here is no reason to be asked to log in. */
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (session.status === "signed-in") wasSignedIn.current = true;
    if (session.status === "signed-out" && !wasSignedIn.current) {
      toast({ title: "Please log in to access the admin panel", tone: "error" });
      void navigate({ to: "/auth", search: { mode: "login", redirect: "/admin" }, replace: true });
    }
    if (me && !me.can.moderate) {
      toast({ title: "Access denied", tone: "error" });
      void navigate({ to: "/", replace: true });
    }
  }, [session.status, me, navigate]);
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Admin Dashboard</h1>
      {me?.can.moderate ? (
        <ReviewQueue />
      ) : (
        <p className="mt-4 text-soft" role="status">
          For moderators. Checking your account…
        </p>
      )}
    </div>
  );
}
