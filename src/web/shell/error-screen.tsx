import { useMatch, useRouter } from "@tanstack/react-router";
import { ErrorState } from "#web/ui/notice.tsx";

interface ErrorScreenProps {
  reset: () => void;
  title?: string;
}

/** Below the page's heading, if the name of the failed page is known. */
export function ErrorScreen({ reset, title = "Something went wrong" }: ErrorScreenProps) {
  const router = useRouter();
  const page = useMatch({ strict: false, select: ({ meta }) => meta?.find((one) => one?.title)?.title });
  // Whether a tool or a market exists isn't known either.
  const heading = !page || page.includes("ot found") ? title : page.split(" · ")[0];
  return (
    <div className="page pt-8">
      <h1 className="mb-6 text-3xl md:text-4xl">{heading}</h1>
      <ErrorState
        title={title}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}
