/** What people agree to before they pay. */
export const PREMIUM_TERMS =
  "Renews every month for $9.99 until you cancel. You can cancel anytime in Settings, under Subscription, and keep Premium until the paid month ends.";
