/** A bar of a share of its width, in the color of the text. The number is beside it. */
export const Bar = ({ share }: { share: number }) => (
  <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden className="bar">
    <rect width={Math.round(share * 1000) / 10} height="4" fill="currentColor" />
  </svg>
);
