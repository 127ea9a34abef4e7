import { useState } from "react";
import { POST_ROUTES } from "#web/platform/post-routes.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { lazyDialog } from "#web/ui/dialog/lazy-dialog.ts";
import type { OwnPost } from "./own-post.ts";

/** Loaded for authors only. */
const DeleteDialog = lazyDialog(() => import("./delete-dialog.tsx"));

export function OwnActions({ post }: { post: OwnPost }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={POST_ROUTES[post.kind].edit} params={{ id: post.id }} look="secondary">
        Edit your {post.kind}
      </ButtonLink>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Delete
        <span className="sr-only">
          {" "}
          your {post.kind} “{post.name}”
        </span>
      </Button>
      {isAsking && <DeleteDialog post={post} onClose={() => setAsking(false)} />}
    </div>
  );
}
