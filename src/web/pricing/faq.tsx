import { useSite } from "#web/platform/site.ts";
import { answerTo, QUESTIONS } from "./questions.ts";

export function Faq() {
  const site = useSite();
  return (
    <section className="mt-14">
      <h2 className="border-ink border-b pb-3 text-2xl md:text-3xl">Frequently asked questions</h2>
      <div className="grid md:grid-cols-2 md:gap-x-12">
        {QUESTIONS.map((one) => (
          <div key={one.id} id={one.id} className="border-hairline border-b py-5">
            <h3 className="font-sans font-semibold text-lg tracking-normal">{one.question}</h3>
            <p className="mt-1 max-w-prose">{answerTo(one, site)}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
