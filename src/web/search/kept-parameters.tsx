/** URL parameters that a form keeps without JavaScript. */
export const KeptParameters = ({ values }: { values: Record<string, string | undefined> }) =>
  Object.entries(values).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
