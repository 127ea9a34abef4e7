const STEPS = [
  {
    title: "Find your market",
    text: "Search your city or pick it on the map. Every review is tied to the market where the tool was used.",
  },
  {
    title: "Compare the numbers",
    text: "See monthly cost, volume, conversion, and cost per lead side by side with your local median.",
  },
  {
    title: "Share your numbers",
    text: "Review a tool you pay for. Once it's approved, agents in your city can decide with your numbers too.",
  },
];

export function HowItWorks() {
  return (
    <ol className="grid gap-8 md:grid-cols-3">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span aria-hidden className="figures text-4xl text-evergreen leading-none">
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
