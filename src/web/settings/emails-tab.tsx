export function EmailsTab() {
  return null;
}
