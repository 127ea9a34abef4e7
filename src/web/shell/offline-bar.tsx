import { useIsOffline } from "#web/platform/online.ts";

export function OfflineBar() {
  const isOffline = useIsOffline();
  return (
    <div aria-live="polite">
      {isOffline && (
        <p data-offline className="bg-ink px-4 py-1 text-center font-semibold text-paper text-sm">
          You're offline. Showing what was loaded.
        </p>
      )}
    </div>
  );
}
