/** Whether the reviewer would buy it again, in words and color. */
export function Recommendation({ isRecommended }: { isRecommended: boolean }) {
  return isRecommended ? (
    <span className="font-semibold text-good">Recommended</span>
  ) : (
    <span className="font-semibold text-bad">Not Recommended</span>
  );
}
