import { useApi } from "#web/platform/viewer.ts";
import { ExportButton } from "#web/ui/export-button.tsx";

export function ExportSubscribers({ isNobody }: { isNobody: boolean }) {
  const { api } = useApi();
  return (
    <ExportButton
      load={(after) => api.newsletter.exportSubscribers({ after })}
      done="Subscriber list exported"
      failed="Failed to export subscribers"
      about="newsletter"
      disabled={isNobody}
    />
  );
}
