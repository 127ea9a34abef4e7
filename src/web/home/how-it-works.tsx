const STEPS = [
  {
    title: "Find your market",
    text: "Search your city, or start from the map. Every review says where the tool was used.",
  },
  {
    title: "Compare the numbers",
    text: "Monthly cost, volume, conversion and the price of a lead stand side by side, with the local median.",
  },
  {
    title: "Add what you know",
    text: "Write a review of a tool you pay for. Once a moderator has approved it, your city decides with your numbers, too.",
  },
];

/** The three steps. */
export function HowItWorks() {
  return (
    <ol className="grid gap-8 md:grid-cols-3">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span aria-hidden className="figures text-4xl text-middling leading-none">
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
