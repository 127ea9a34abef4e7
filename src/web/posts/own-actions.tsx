import { Suspense, useState } from "react";
import { lazyPart } from "#web/platform/online.ts";
import { POST_PAGES } from "#web/platform/post-pages.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import type { OwnPost } from "./own-post.ts";

/** Readers of others' posts load none of it. */
const DeleteDialog = lazyPart(() => import("./delete-dialog.tsx"));

/** What an author can do about their own review or discussion. */
export function OwnActions({ post }: { post: OwnPost }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={POST_PAGES[post.kind].edit} params={{ id: post.id }} look="secondary">
        Edit your {post.kind}
      </ButtonLink>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete
        <span className="sr-only">
          {" "}
          your {post.kind} “{post.name}”
        </span>
      </Button>
      {isAsking && (
        <Suspense>
          <DeleteDialog post={post} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
