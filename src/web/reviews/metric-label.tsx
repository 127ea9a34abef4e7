/** A name such as "Appointments/Month", which may go on below after its slash. */
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
