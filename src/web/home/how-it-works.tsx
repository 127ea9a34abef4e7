const STEPS = [
  { title: "Find your market", text: "Every review names the city where the tool was used." },
  { title: "Compare the numbers", text: "See price, results, and who would buy again." },
  { title: "Share your numbers", text: "Once approved, your review unlocks all others." },
];

export function HowItWorks() {
  return (
    <ol className="grid gap-5">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span aria-hidden className="figures w-6 text-2xl text-evergreen leading-none">
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
