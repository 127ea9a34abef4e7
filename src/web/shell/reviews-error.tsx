import { ErrorScreen } from "./error-screen.tsx";

/** For routes with a list of reviews. */
export const ReviewsError = ({ reset }: { reset: () => void }) => (
  <ErrorScreen reset={reset} title="Could not load reviews" />
);
