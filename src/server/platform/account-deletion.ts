/**
 * Somebody whose account is being deleted, as every feature that keeps something of people is told, in one
 * transaction. What stays goes to the heir: a nameless row of this one deletion, from which nothing leads back.
 */
export interface AccountDeletion {
  userId: string;
  deletedUserId: string;
  /** Whether what they published stays, without a name; otherwise it is deleted. */
  keepsContributions: boolean;
}
