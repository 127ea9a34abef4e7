/** An item as one reader sees it liked. */
export interface Liked {
  isLiked: boolean;
  likeCount: number;
}
