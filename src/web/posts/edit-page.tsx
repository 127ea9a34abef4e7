import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { PostRef } from "#contract/parts.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { useSignIn } from "#web/platform/session/use-sign-in.ts";
import { FRESH_BY_VIEWER, useSession } from "#web/platform/session/viewer.ts";
import { ErrorState } from "#web/ui/page/notice.tsx";
import { PostNotFound } from "./post-not-found.tsx";

interface EditPageProps<Content> {
  post: PostRef;
  content: Pick<UseQueryOptions<Content>, "queryKey" | "queryFn">;
  placeholder: ReactNode;
  children: (content: Content) => ReactNode;
}

/** Only the author gets the newest version, so it isn't server-rendered. */
export function EditPage<Content>({ post, placeholder, children, ...query }: EditPageProps<Content>) {
  const session = useSession();
  const signIn = useSignIn();
  /** Stays on the page if the session ended while writing. */
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (session.status === "signed-in") wasSignedIn.current = true;
    else if (session.status === "signed-out" && !wasSignedIn.current) void signIn({ replace: true });
  }, [session.status, signIn]);
  const content = useQuery({
    ...query.content,
    ...FRESH_BY_VIEWER,
    enabled: session.status === "signed-in",
    gcTime: 0,
    retry: false,
  });
  const what = post.kind;
  if (session.status === "signed-out") {
    return (
      <Frame what={what}>
        <p className="mt-4 max-w-prose text-lg">
          {wasSignedIn.current
            ? "You've been signed out. Your changes are saved in this browser."
            : `Please sign in to edit your ${what}.`}
        </p>
        <p className="mt-4">
          <Link
            to="/auth"
            search={{ mode: "login", redirect: `/${PLURALS[what]}/${post.id}/edit` }}
            className="text-link"
          >
            Sign in to continue
          </Link>
        </p>
      </Frame>
    );
  }
  if (content.isError) {
    const { status } = failureOf(content.error);
    if (status === 404 || status === 400 || status === 401) return <PostNotFound kind={what} />;
    return (
      <div className="page pt-8">
        <ErrorState
          title={`Could not load your ${what}`}
          error={content.error}
          onRetry={() => content.refetch()}
        />
      </div>
    );
  }
  return content.data ? children(content.data) : <Frame what={what}>{placeholder}</Frame>;
}

function Frame({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Edit your {what}</h1>
      {children}
    </div>
  );
}
