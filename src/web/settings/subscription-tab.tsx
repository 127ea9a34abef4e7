export function SubscriptionTab() {
  return null;
}
