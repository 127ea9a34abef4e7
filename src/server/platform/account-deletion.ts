/** Content that stays is reassigned to an anonymous user created for this deletion, so that it can't be traced back. */
export interface AccountDeletion {
  userId: string;
  deletedUserId: string;
  keepsContributions: boolean;
}
