/** A name such as "Appointments/Month", which may wrap after the slash. */
export function MetricLabel({ name }: { name: string }) {
  const [count, ...per] = name.split("/");
  return (
    <>
      {count}
      {per.map((period) => (
        <span key={period}>
          /<wbr />
          {period}
        </span>
      ))}
    </>
  );
}
