const STEPS = [
  { title: "Find your market", text: "Every review names the city where the tool was used." },
  { title: "Compare the numbers", text: "See price, results, and who would buy again." },
  { title: "Share your numbers", text: "Once approved, your review unlocks all others." },
];

export const HowItWorks = () => (
  <ol className="grid gap-5">
    {STEPS.map(({ title, text }) => (
      <li
        key={title}
        className="relative pl-10 before:figures before:absolute before:left-0 before:text-2xl before:text-evergreen before:leading-none before:content-[counter(list-item)]"
      >
        <h3 className="text-lg">{title}</h3>
        <p className="text-soft">{text}</p>
      </li>
    ))}
  </ol>
);
