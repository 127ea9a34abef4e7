import type { Comment } from "#contract/posts/comments.ts";

export function someComment(id: string, more: Partial<Comment> = {}): Comment {
  return {
    id,
    parentId: null,
    depth: 0,
    author: { id: "nora", fullName: "Nora Quill", avatarUrl: null },
    isByStarter: false,
    replyTo: null,
    body: [{ type: "paragraph", children: [{ type: "text", text: `Text of ${id}` }] }],
    state: "visible",
    createdAt: "2026-03-01T10:00:00.000Z",
    editedAt: null,
    likeCount: 0,
    isLiked: false,
    replyCount: 0,
    can: { edit: false, remove: false, reply: true, like: true, report: true },
    ...more,
  };
}
