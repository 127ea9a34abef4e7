import { Link } from "@tanstack/react-router";

export function Agreement() {
  return (
    <p className="text-sm text-soft">
      By creating an account, you agree to the{" "}
      <Link to="/terms" className="text-link">
        Terms of Service
      </Link>{" "}
      and{" "}
      <Link to="/privacy" className="text-link">
        Privacy Policy
      </Link>
      .
    </p>
  );
}
