export interface Liked {
  isLiked: boolean;
  likeCount: number;
}
