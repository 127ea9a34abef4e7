import { ErrorScreen } from "./error-screen.tsx";

/** For routes with a list of reviews. */
export const ReviewsError = (props: { error: unknown; reset: () => void }) => (
  <ErrorScreen {...props} title="Could not load reviews" />
);
